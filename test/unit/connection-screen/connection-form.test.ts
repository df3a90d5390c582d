import { describe, expect, test } from 'vitest';
import { connectionDefaults } from '../../../domain/settings.ts';
import { t } from '../../../renderer/messages/index.svelte.ts';
import { ConnectionForms } from '../../../renderer/screens/connection/connection-forms.svelte.ts';
import { FakeHost } from './fake-host.ts';

const key = 'KEY-123';

describe('a connection’s form', () => {
  test('saves edits in normalised form, and is then no longer dirty', async () => {
    const host = new FakeHost({ name: 'Demir', organisation: 'D' });
    const form = new ConnectionForms(host).of('c1');
    expect(form.dirty).toBe(false);
    form.set('baseUrl', 'https://a.example//');
    form.set('userId', '7');
    expect(form.dirty).toBe(true);
    await form.save();
    expect(host.stored[0]?.settings).toEqual({
      ...connectionDefaults,
      name: 'Demir',
      organisation: 'D',
      baseUrl: 'https://a.example',
      // The default if no separate login address is given.
      authUrl: 'https://a.example',
      userId: 7,
    });
    expect(form.dirty).toBe(false);
    expect(form.justSaved).toBe(true);
    expect(form.values.baseUrl).toBe('https://a.example');
  });

  test('a new connection needs only address, organisation and key', async () => {
    const host = new FakeHost();
    const { fresh } = new ConnectionForms(host);
    expect(fresh.paste('Adres: erp.example.com/api/v1\nKuruluş: Anadolu\nAPI anahtarı: k')).toBe(true);
    expect(fresh.paste('https://erp.example.com')).toBe(false);
    expect(fresh.apiKey).toBe('k');
    await fresh.save();
    const settings = { name: 'Anadolu', organisation: 'Anadolu', userId: 1, companyId: 1 };
    const addresses = { baseUrl: 'https://erp.example.com', authUrl: 'https://erp.example.com' };
    expect(host.stored.at(-1)?.settings).toEqual({ ...connectionDefaults, ...settings, ...addresses });
  });

  test('an authentication address that was left empty follows a corrected base address', async () => {
    const host = new FakeHost({ name: 'Demir', baseUrl: 'https://api.frima.example', authUrl: '' });
    const form = new ConnectionForms(host).of('c1');
    const correct = async (baseUrl: string) => {
      form.set('baseUrl', baseUrl);
      await form.save();
      return host.stored[0]?.settings.authUrl;
    };
    await form.save();
    expect(await correct('api.firma.example')).toBe('https://api.firma.example');
    form.set('authUrl', 'https://auth.firma.example');
    expect(await correct('https://api2.firma.example')).toBe('https://auth.firma.example');
    expect(await correct('https://api3.firma.example')).toBe('https://auth.firma.example');
    // Entered by the user, although equal.
    form.set('authUrl', 'https://api3.firma.example');
    expect(await correct('https://api4.firma.example')).toBe('https://api3.firma.example');
  });

  test('an edit that is reverted is not a change', () => {
    const form = new ConnectionForms(new FakeHost({ name: 'Demir' })).of('c1');
    form.set('name', 'Demir 2');
    form.set('name', 'Demir');
    expect(form.dirty).toBe(false);
  });

  test('shows problems of a field only after leaving it or trying to save', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const form = new ConnectionForms(host).of('c1');
    form.set('authUrl', 'accounts');
    form.set('parallel', '99');
    expect(form.problem('authUrl')).toBeUndefined();
    form.leave('authUrl');
    expect(form.problem('authUrl')?.code).toBe('notAnAddress');
    expect(form.problem('parallel')).toBeUndefined();
    expect(await form.save()).toBeNull();
    expect(form.problem('parallel')?.code).toBe('wholeNumber');
    expect(form.firstProblem).toBe('authUrl');
    expect(host.asked).toEqual([]);
  });

  test('shows what another window saves in fields that the user has not edited', async () => {
    const host = new FakeHost({ name: 'Demir', organisation: 'old' });
    const form = new ConnectionForms(host).of('c1');
    form.set('name', 'Mine');
    const [theirs] = host.stored;
    if (theirs) host.stored[0] = { ...theirs, settings: { ...theirs.settings, name: 'Theirs', organisation: 'new' } };
    await host.loadConnections();
    expect(form.values).toMatchObject({ name: 'Mine', organisation: 'new' });
    await form.save();
    expect(host.stored[0]?.settings).toMatchObject({ name: 'Mine', organisation: 'new' });
  });

  test('keeps what is typed during a save as unsaved', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const form = new ConnectionForms(host).of('c1');
    form.set('name', 'First');
    const saving = form.save();
    form.set('name', 'Second');
    await saving;
    expect(host.stored[0]?.settings.name).toBe('First');
    expect(form.values.name).toBe('Second');
    expect(form.dirty).toBe(true);
    expect(form.justSaved).toBe(false);
  });

  test('reports documents that another organisation has taken out of the queue', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const form = new ConnectionForms(host).of('c1');
    form.set('name', 'New');
    await form.save();
    expect(host.toasts.list).toEqual([]);
    host.withdrawn = 3;
    form.set('organisation', 'Other');
    await form.save();
    expect(host.toasts.list.map(({ text }) => text)).toEqual([t('connection.withdrawn', { count: 3 })]);
  });

  test('keeps all edits after a failed save', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const form = new ConnectionForms(host).of('c1');
    host.failing.add('updateConnection');
    form.set('name', 'New');
    form.setApiKey(key);
    expect(await form.save()).toBeNull();
    expect(host.failures).toHaveLength(1);
    expect(form.values.name).toBe('New');
    expect(form.apiKey).toBe(key);
    expect(form.saving).toBe(false);
  });
});

describe('the API key', () => {
  test('is sent once and then cleared from its field', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const form = new ConnectionForms(host).of('c1');
    form.setApiKey(` ${key} `);
    expect(form.dirty).toBe(true);
    await form.save();
    expect(host.asked).toEqual([['setApiKey', { id: 'c1', apiKey: key }]]);
    expect(form.apiKey).toBe('');
    expect(form.hasApiKey).toBe(true);
    expect(form.dirty).toBe(false);
  });

  test('stays in its field if the keychain refuses it, while the settings are saved', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const form = new ConnectionForms(host).of('c1');
    host.failing.add('setApiKey');
    form.set('organisation', 'D');
    form.setApiKey(key);
    expect(await form.save()).toBeNull();
    expect(form.settingsChanged).toBe(false);
    host.failing.clear();
    await form.save();
    expect(host.names()).toEqual(['updateConnection', 'setApiKey', 'setApiKey']);
    expect(form.dirty).toBe(false);
  });

  test('can be removed', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const form = new ConnectionForms(host).of('c1');
    form.setApiKey(key);
    await form.save();
    expect(await form.removeKey()).toBe(true);
    expect(form.hasApiKey).toBe(false);
  });
});

describe('several connections', () => {
  test('a new one is created with its key and selected', async () => {
    const host = new FakeHost();
    const forms = new ConnectionForms(host);
    forms.fresh.set('name', 'Demir');
    forms.fresh.setApiKey(key);
    expect((await forms.create())?.id).toBe('c1');
    expect(host.names()).toEqual(['createConnection', 'setApiKey']);
    expect(host.chosen).toBe('c1');
    expect(forms.fresh.dirty).toBe(false);
    expect(forms.of('c1').hasApiKey).toBe(true);
  });

  test('one whose key the keychain refuses is created once, and its form keeps the key', async () => {
    const host = new FakeHost();
    const forms = new ConnectionForms(host);
    host.failing.add('setApiKey');
    forms.fresh.set('name', 'Demir');
    forms.fresh.setApiKey(key);
    await forms.create();
    expect(host.stored).toHaveLength(1);
    expect(forms.fresh.apiKey).toBe('');
    expect(forms.of('c1').apiKey).toBe(key);
    expect(forms.unsaved.map(({ id }) => id)).toEqual(['c1']);
  });

  test('one without a name is not created', async () => {
    const host = new FakeHost();
    const forms = new ConnectionForms(host);
    expect(await forms.create()).toBeNull();
    expect(forms.fresh.problem('name')?.code).toBe('required');
    expect(host.asked).toEqual([]);
  });

  test('each keeps its own edits', () => {
    const forms = new ConnectionForms(new FakeHost({ name: 'A' }, { name: 'B' }));
    forms.of('c1').set('name', 'A2');
    expect(forms.of('c2').dirty).toBe(false);
    expect(forms.of('c1').values.name).toBe('A2');
    expect(forms.of('c1').name).toBe('A2');
    forms.of('c1').discard();
    expect(forms.unsaved).toEqual([]);
  });

  test('one with documents is not removed, and their number is reported', async () => {
    const host = new FakeHost({ name: 'A' });
    const forms = new ConnectionForms(host);
    host.drafts = 3;
    expect(await forms.remove('c1')).toBe(3);
    expect(host.connections).toHaveLength(1);
    host.drafts = 0;
    expect(await forms.remove('c1')).toBe(0);
    expect(host.connections).toHaveLength(0);
    host.failing.add('removeConnection');
    expect(await forms.remove('c1')).toBeNull();
  });
});
