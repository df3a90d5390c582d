// Has the rules that need types read a component as the script that its parser makes of it, from the beginning. Without it each
// component becomes another file for TypeScript once its turn comes, which then makes its program anew: half of a lint's time.
// It is read when the parser is loaded, so this is before whatever loads it.
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] ??= '1';
