export const guide = {
  contents: 'Contents',
  search: 'Search the guide',
  found: '{count, plural, =0 {Nothing found. Try another word.} one {One place} other {# places}}',
  'none.title': 'Nothing found',
  'none.text': 'Try another word, or choose a page.',
  'none.clear': 'Show the contents',
  results: 'Results',
  page: 'Page of the guide',
} as const;
