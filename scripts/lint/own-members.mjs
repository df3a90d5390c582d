import ts from 'typescript';

/**
 * A table that is looked up by a text answers for `constructor` and `toString` too: with what every object inherits. This
 * rule finds `table[key]` where the table is a constant of a module, or imported, and the key can be any text: not one of
 * the table's own names, and no position. `own(table, key)` of domain/value.ts takes own members alone; a Map has no others.
 * @type {import('eslint').Rule.RuleModule}
 */
export const ownMembers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { inherited: '`{{table}}[…]` finds inherited members too: use own({{table}}, …) or a Map.' },
  },
  create(context) {
    const { sourceCode } = context;
    const { program, esTreeNodeToTSNodeMap } = sourceCode.parserServices;
    // Where types are left out (eslint.quick.config.mjs), so is this.
    if (!program) return {};
    const checker = program.getTypeChecker();
    /** @param {any} node */
    const typeOf = (node) => {
      const typed = esTreeNodeToTSNodeMap.get(node);
      // Of what a component's parser has made up itself, nothing is known.
      return typed === undefined ? checker.getNeverType() : checker.getTypeAtLocation(typed);
    };

    /**
     * Whether it is made where the module is, here or in another one: what is made within a function is no table.
     * @param {any} node
     */
    function isTable(node) {
      for (let scope = /** @type {any} */ (sourceCode.getScope(node)); scope !== null; scope = scope.upper) {
        const variable = scope.set.get(node.name);
        if (variable === undefined) continue;
        return variable.defs.some(
          (/** @type {any} */ { type, parent }) =>
            type === 'ImportBinding' ||
            (type === 'Variable' && parent?.kind === 'const' && ['module', 'global'].includes(scope.type)),
        );
      }
      return false;
    }

    /**
     * `string`, a pattern of it, what extends it, or what was not typed at all.
     * @param {import('typescript').Type} type
     * @returns {boolean}
     */
    function canBeAnyText(type) {
      const bound = checker.getBaseConstraintOfType(type) ?? type;
      if (bound.isUnion()) return bound.types.some(canBeAnyText);
      return (bound.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any)) !== 0;
    }

    return {
      MemberExpression(/** @type {any} */ { object, property, computed, parent }) {
        const isWritten = parent.type === 'AssignmentExpression' && parent.left.property === property;
        if (
          !computed ||
          isWritten ||
          object.type !== 'Identifier' ||
          !isTable(object) ||
          !canBeAnyText(typeOf(property))
        )
          return;
        context.report({ node: property, messageId: 'inherited', data: { table: object.name } });
      },
    };
  },
};
