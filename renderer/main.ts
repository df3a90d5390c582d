import { mount } from 'svelte';
import './theme/typeface.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import './theme/shell.css';
import App from './App.svelte';
import { createApi } from './api.ts';
import { loadTypeface } from './theme/typeface.ts';

// Start loading the font before anything that uses it is rendered.
void loadTypeface();
const target = document.getElementById('app');
if (target) mount(App, { target, props: { api: createApi(window.rampa) } });
