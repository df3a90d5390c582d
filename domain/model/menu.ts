/** Something that the page can do now, as the window's menu shows it. */
export interface MenuCommand {
  readonly id: string;
  readonly label: string;
  /** The page's own key for it, which the menu shows: `Ctrl+Shift+Enter`. */
  readonly key?: string;
  readonly enabled: boolean;
}
