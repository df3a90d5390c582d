// Makes the rules that need types read each component as the script that its parser generates, from the beginning. Otherwise each
// component becomes a different file for TypeScript when it is linted, and TypeScript rebuilds its program: half of a lint's
// time. The parser reads this when it is loaded, so this module must come before whatever loads the parser.
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] ??= '1';
