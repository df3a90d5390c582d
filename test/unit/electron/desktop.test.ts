import { expect, test, vi } from 'vitest';
import { withOwnModules } from '../support/own-modules.ts';

vi.mock('electron', () => ({ app: {}, Menu: {}, nativeImage: {} }));
withOwnModules();
const { dotBitmap } = await import('../../../main/electron/window/badge.ts');
const { textMenu } = await import('../../../main/electron/window/context-menu.ts');
const { UnsentQuestion } = await import('../../../main/electron/background/unsent-question.ts');

const can = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const summary = (items: ReturnType<typeof textMenu>) =>
  items.map(({ role, label, enabled, type }) => (type === 'separator' ? '–' : `${role}:${label}:${enabled}`));

test('a text box has the usual context menu in the language of the page', () => {
  const pressed = { isEditable: true, selectionText: '', editFlags: { ...can, canCut: false, canCopy: false } };
  expect(summary(textMenu(pressed, 'tr'))).toEqual([
    'undo:Geri Al:true',
    'redo:Yinele:false',
    '–',
    'cut:Kes:false',
    'copy:Kopyala:false',
    'paste:Yapıştır:true',
    '–',
    'selectAll:Tümünü Seç:true',
  ]);
});

test('selected text can be copied, and without a selection there is no menu', () => {
  expect(summary(textMenu({ isEditable: false, selectionText: '3015', editFlags: can }, 'en'))).toEqual([
    'copy:Copy:true',
  ]);
  expect(textMenu({ isEditable: false, selectionText: ' \n', editFlags: can }, 'en')).toEqual([]);
});

test('leaving with unsent documents asks once, and again if there are more', () => {
  const question = new UnsentQuestion();
  const still = { sending: false, goesOn: false };
  expect(question.ask(0, 'en', still)).toBeNull();
  expect(question.ask(1, 'en', still)?.message).toBe('1 document has not been sent');
  expect(question.ask(1, 'en', still)).toBeNull();
  expect(question.ask(3, 'tr', still)?.message).toBe('3 belge gönderilmedi');
  expect(question.ask(2, 'tr', still)).toBeNull();
});

test('the dot on the icon is round, smooth and red', () => {
  const bytes = dotBitmap(32);
  const pixel = (x: number, y: number) => [...bytes.slice(4 * (32 * y + x), 4 * (32 * y + x) + 4)];
  expect(bytes).toHaveLength(32 * 32 * 4);
  expect(pixel(16, 16)).toEqual([40, 40, 200, 255]);
  expect(pixel(0, 0)).toEqual([0, 0, 0, 0]);
  const opacities = new Set(Array.from({ length: 32 * 32 }, (_, i) => bytes[4 * i + 3]));
  expect(opacities.size).toBeGreaterThan(2);
});
