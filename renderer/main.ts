import { mount } from 'svelte';
import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import App from './App.svelte';
import { createApi } from './api.ts';

const target = document.getElementById('app');
if (target) mount(App, { target, props: { api: createApi(window.rampa) } });
