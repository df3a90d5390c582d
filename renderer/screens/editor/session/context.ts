import { createContext } from 'svelte';
import type { Editor } from './editor.svelte.ts';

/** The draft that everything on the screen is about. */
export const [useEditor, provideEditor] = createContext<Editor>();
