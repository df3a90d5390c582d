/** What a key means in the queue's list. */
export type ListAction =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'all' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'open' };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** `at`: the row the keyboard is on, of `count`; `page`: rows seen at once. `null`: not a key of the list. */
export function listAction(key: Key, at: number, count: number, page: number): ListAction | null {
  if (key.altKey) return null;
  const control = key.ctrlKey || key.metaKey;
  if (control) return key.key.toLowerCase() === 'a' && !key.shiftKey ? { kind: 'all' } : null;
  const move = (to: number): ListAction => ({
    kind: 'move',
    to: Math.max(0, Math.min(to, count - 1)),
    extend: key.shiftKey,
  });
  switch (key.key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'PageDown':
      return move(at + page);
    case 'PageUp':
      return move(at - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(count - 1);
    case ' ':
      return { kind: 'toggle' };
    case 'Escape':
      return { kind: 'clear' };
    case 'Enter':
      return { kind: 'open' };
    default:
      return null;
  }
}
