/** A command of the page as the window's menu shows it. */
export interface MenuCommand {
  readonly id: string;
  readonly label: string;
  /** The page's keyboard shortcut, shown in the menu: `Ctrl+Shift+Enter`. */
  readonly key?: string;
  readonly enabled: boolean;
}
