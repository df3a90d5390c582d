import { createContext } from 'svelte';
import type { Editor } from './editor.svelte.ts';

/** The draft shown on the screen. */
export const [useEditor, provideEditor] = createContext<Editor>();
