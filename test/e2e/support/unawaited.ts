import type { Page } from '@playwright/test';

const named: Readonly<Record<string, { readonly code: number; readonly text?: string }>> = {
  Enter: { code: 13, text: '\r' },
  Tab: { code: 9 },
  Escape: { code: 27 },
  ArrowDown: { code: 40 },
  ArrowUp: { code: 38 },
};

/** Each letter of a text as a key, followed by these keys. */
export const keys = (text: string, ...behind: readonly string[]): readonly string[] => [...text, ...behind];

/**
 * Presses keys through DevTools, without waiting for the page to handle the previous one. Their timestamps are `perKey`
 * milliseconds apart, however busy the machine is. Resolves when the browser has accepted them all.
 */
export async function pressUnawaited(page: Page, pressed: readonly string[], perKey = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begun = Date.now() - perKey * pressed.length;
  const taken = pressed.flatMap((key, index) => {
    const { code, text } = named[key] ?? { code: key.toUpperCase().charCodeAt(0), text: key };
    const timestamp = (begun + perKey * index) / 1000;
    const event = { key, windowsVirtualKeyCode: code, timestamp };
    const down = text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
    return [
      session.send('Input.dispatchKeyEvent', { ...event, ...down }),
      session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ];
  });
  await Promise.all(taken);
  await session.detach();
}
