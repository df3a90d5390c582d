/** What the user typed as a number may hold what no file's name does. */
export function fileName(text: string): string {
  return text.replace(/[\p{Cc}\\/:*?"<>|.]/gu, '_').slice(0, 80);
}
