import { t } from '../messages/index.svelte.ts';
import { isSameScreen } from './route.ts';
import type { Route } from './route.ts';

/** A text; a function is called again when the language changes. */
export type ToastText = string | (() => string);

export interface ToastAction {
  readonly label: ToastText;
  readonly run: () => void;
  /** The screen that the action opens: it is not an undo, so Ctrl+Z skips it, and it is removed once that screen is shown. */
  readonly to?: Route;
  /** The key for the same action, as displayed. */
  readonly shortcut?: string;
}
type LabelledAction = Omit<ToastAction, 'label'> & { readonly label: string };
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** The text without the count. */
  readonly message: string;
  /** The previous occurrence of the same message, which can still be undone. */
  readonly previousOccurrence: Toast | null;
  readonly tone: 'info' | 'error';
  readonly action: LabelledAction | null;
  /** A second action, which opens something, in addition to the undo. */
  readonly onward: LabelledAction | null;
  /** How often the message was repeated while it was shown. */
  readonly times: number;
  /** The subject: the next message about it replaces this one, and `dismissAbout` removes it. */
  readonly about: 'cells' | 'conflict' | 'key' | 'step' | 'outcome' | 'readOnly' | 'search' | 'withdrawn' | null;
}

interface ToastOptions {
  readonly tone?: Toast['tone'];
  readonly action?: ToastAction | null;
  readonly onward?: ToastAction;
  readonly about?: NonNullable<Toast['about']>;
}

/** In milliseconds: long enough to read a message; longer if it has an action to reach by keyboard. */
const shown = 6_000;
const shownWithAction = 15_000;

function withoutUndo(toast: Toast): Toast {
  const { id, tone, onward, times, about } = toast;
  return {
    ...{ id, tone, onward, times, about, action: null, previousOccurrence: null },
    get message() {
      return toast.message;
    },
    get text() {
      return toast.text;
    },
  };
}

export class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #last = 0;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  show(message: ToastText, options: ToastOptions = {}): void {
    const { tone = 'info', action = null, onward, about = null } = options;
    if (about !== null) this.dismissAbout(about);
    // Repetitions of a message are counted; each press of its action undoes one.
    const same = this.list.find((one) => one.tone === tone && one.onward === null && one.message === textOf(message));
    const times = (same?.times ?? 0) + 1;
    const previousOccurrence = same?.action?.to === undefined && action !== null ? (same ?? null) : null;
    const toast: Toast = {
      id: ++this.#last,
      previousOccurrence,
      times,
      get message() {
        return textOf(message);
      },
      get text() {
        return times === 1 ? textOf(message) : t('shell.times', { text: textOf(message), count: times });
      },
      tone,
      action: action === null ? null : labelled(action),
      onward: onward === undefined ? null : labelled(onward),
      about,
    };
    this.list = [...this.list.filter((one) => one !== same).slice(-3), toast];
    this.#dismissLater(toast);
  }

  #dismissLater({ id, action }: Toast): void {
    clearTimeout(this.#timers.get(id));
    const timer = setTimeout(() => this.dismiss(id), action === null ? shown : shownWithAction);
    this.#timers.set(id, timer);
  }

  dismiss(id: number): void {
    this.#timers.delete(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  dismissAbout(about: NonNullable<Toast['about']>): void {
    this.list = this.list.filter((toast) => toast.about !== about);
  }

  /** Messages about it stay to be read, without their undo, which is no longer possible. */
  endUndo(about: NonNullable<Toast['about']>): void {
    this.list = this.list.map((toast) => (toast.about === about ? withoutUndo(toast) : toast));
  }

  /** Removes messages that lead to the screen now shown. */
  arrivedAt(route: Route): void {
    this.list = this.list.filter(({ action }) => action?.to === undefined || !isSameScreen(action.to, route));
  }

  /** Removes all messages with an undo, which is no longer possible. */
  dismissUndoable(): void {
    this.list = this.list.filter(({ action }) => action === null || action.to !== undefined);
  }

  get canUndo(): boolean {
    return this.list.some(({ action }) => action !== null && action.to === undefined);
  }

  /** Runs the undo of the newest message that has one; returns whether there was one. */
  undoLast(): boolean {
    const toast = this.list.findLast(({ action }) => action !== null && action.to === undefined);
    if (!toast) return false;
    this.take(toast, toast.action);
    return true;
  }

  /** Runs an action of a message and removes the message. After an undo, its previous occurrence, if any, is shown again. */
  take(toast: Toast, action: LabelledAction | null): void {
    const { previousOccurrence } = toast;
    const isBack = action === toast.action && previousOccurrence !== null;
    this.list = this.list.flatMap((one) => (one.id !== toast.id ? [one] : isBack ? [previousOccurrence] : []));
    if (isBack) this.#dismissLater(previousOccurrence);
    action?.run();
  }
}

function textOf(message: ToastText): string {
  return typeof message === 'function' ? message() : message;
}

function labelled({ label, ...action }: ToastAction): LabelledAction {
  return {
    ...action,
    get label() {
      return textOf(label);
    },
  };
}
