import type { Page } from '@playwright/test';

/** Simulates dragging a file from the desktop onto the window. */
export async function drop(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await page.evaluate(
    ([file, data]) => {
      const dataTransfer = new DataTransfer();
      const decoded = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
      dataTransfer.items.add(new File([decoded], file));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, Buffer.from(bytes).toString('base64')] as const,
  );
}
