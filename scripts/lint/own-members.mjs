import ts from 'typescript';

/**
 * Indexing a table by a text also finds inherited members such as `constructor` and `toString`. This rule reports `table[key]` if
 * the table is a constant of a module, or imported, and the key can be any text: neither one of the table's own names nor an
 * index. `own(table, key)` of domain/value.ts returns own members only; a Map has no others.
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
    // Without types (eslint.quick.config.mjs) the rule is off.
    if (!program) return {};
    const checker = program.getTypeChecker();
    /** @param {any} node */
    const typeOf = (node) => {
      const typed = esTreeNodeToTSNodeMap.get(node);
      // Nodes that a component's parser has generated have no type.
      return typed === undefined ? checker.getNeverType() : checker.getTypeAtLocation(typed);
    };

    /**
     * Whether it is a constant of a module, this one or another: an object made within a function is not a table.
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
     * Whether a type is `string`, a template of it, a type that extends it, or `any`.
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
