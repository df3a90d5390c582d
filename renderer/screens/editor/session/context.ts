import { createContext } from 'svelte';
import type { Editor } from './editor.svelte.ts';

export const [useEditor, provideEditor] = createContext<Editor>();
