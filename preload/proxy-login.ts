/**
 * Preload of the window that asks for a proxy's user name and password. Its page has no script and no access to anything: the
 * texts and the input pass only through here.
 */
import { ipcRenderer } from 'electron';
import { answerChannel, textsChannel } from './proxy-login-channels.ts';
import type { ProxyLoginTexts } from './proxy-login-channels.ts';

window.addEventListener('DOMContentLoaded', () => {
  void (ipcRenderer.invoke(textsChannel) as Promise<ProxyLoginTexts>).then(show);
});

function show(texts: ProxyLoginTexts): void {
  const [user, password] = [input('#user'), input('#password')];
  document.documentElement.lang = texts.language;
  document.title = texts.title;
  const shown = {
    ...{ h1: texts.title, '#proxy': texts.proxy, '#realm': texts.realm, '#refused': texts.refused },
    ...{ '#explanation': texts.explanation, '[for=user]': texts.user, '[for=password]': texts.password },
    ...{ '#cancel': texts.cancel, '#log-in': texts.logIn },
  };
  for (const [where, text] of Object.entries(shown)) {
    const element = document.querySelector(where);
    if (element !== null) element.textContent = text;
  }
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (user.value === '') user.focus();
    else if (password.value === '') password.focus();
    else ipcRenderer.send(answerChannel, { user: user.value, password: password.value });
  });
  const cancel = (): void => ipcRenderer.send(answerChannel, null);
  document.querySelector('#cancel')?.addEventListener('click', cancel);
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
  });
  user.focus();
}

function input(where: string): HTMLInputElement {
  const found = document.querySelector(where);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no ${where}`);
  return found;
}
