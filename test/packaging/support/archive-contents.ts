/** What an archive may hold beside the native modules of its platform; anything else is someone's mistake. */
export const archiveContents: readonly RegExp[] = [
  /^\/package\.json$/,
  /^\/out\/main\/(main|lookups|backup)\.cjs$/,
  /^\/out\/main\/chunks\/[\w.-]+\.cjs$/,
  /^\/out\/preload\/(preload|proxy-login)\.cjs$/,
  /^\/out\/renderer\/index\.html$/,
  /^\/out\/renderer\/assets\/[\w.-]+\.(js|css|svg|png|woff2)$/,
  /^\/resources\/build\/icons\/32x32\.png$/,
  /^\/node_modules\/better-sqlite3\/(package\.json|lib\/.+\.js)$/,
  /^\/node_modules\/(keytar|native-reg)\/(package\.json|lib\/.+\.js)$/,
  /^\/node_modules\/node-gyp-build\/(package\.json|index\.js|node-gyp-build\.js)$/,
];
