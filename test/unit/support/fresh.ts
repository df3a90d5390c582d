/** Before each file of tests, which may share its process with others: what those left as it is at a start. */
import { vi } from 'vitest';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';

vi.unstubAllGlobals();
vi.useRealTimers();
setLanguage('en');
