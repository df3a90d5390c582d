import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { Service } from '../../service/types.ts';
import type { Desk } from './desk.ts';
import { rest } from './rest.ts';

type TextSetting =
  | 'name'
  | 'baseUrl'
  | 'authUrl'
  | 'organisation'
  | 'userId'
  | 'companyId'
  | 'periodId'
  | 'defaultCurrency';
type AssumedPath = 'despatchesPath' | 'quotesPath' | 'purchaseReturnsPath' | 'pageParameter';
type Switch = 'usesEInvoice' | 'localGuidance' | 'clientReference' | 'assumed.writePurchaseReturns';

export class ConnectionScreen {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async go(): Promise<void> {
    await this.#desk.page.keyboard.press('Control+4');
    await expect(this.#desk.heading('connection.title')).toBeVisible();
  }

  async unfold(): Promise<void> {
    const summary = this.#desk.page.locator('details:not([open]) > summary', {
      hasText: this.#desk.t('connection.advanced'),
    });
    if ((await summary.count()) > 0) await summary.press('Enter');
  }

  setting(name: TextSetting): Locator {
    return this.#desk.page.getByRole('textbox', { name: this.#desk.t(`connection.${name}`), exact: true });
  }
  /** One of the choices before the first document. */
  firstChoice(name: 'defaultWarehouse' | 'defaultUnit' | 'defaultProfile'): Locator {
    const choices = this.#desk.page.getByRole('group', { name: this.#desk.t('connection.firstChoices') });
    return choices.getByRole('combobox', { name: this.#desk.t(`connection.${name}`) });
  }
  assumed(name: AssumedPath): Locator {
    const label = `${this.#desk.t(`connection.assumed.${name}`)} ${this.#desk.t('connection.assumed.mark')}`;
    return this.#desk.page.getByRole('textbox', { name: label, exact: true });
  }
  switch(name: Switch): Locator {
    return this.#desk.page.getByRole('checkbox', { name: this.#desk.t(`connection.${name}`) });
  }
  get apiKey(): Locator {
    return this.#desk.page.locator('input[type="password"]');
  }

  /** Creates a connection as `makeByKeyboard` does, but through the contract; shows a screen with little content. */
  async make(service: Service, name = 'Anadolu Gıda'): Promise<void> {
    const { baseUrl, authUrl, organisation, apiKey } = service;
    const settings = { ...connectionDefaults, name, baseUrl, authUrl, organisation, userId: 1, companyId: 1 };
    const { id } = await this.#desk.call('createConnection', { settings });
    await this.#desk.call('setApiKey', { id, apiKey });
    // Wait until the page knows the connection.
    const navigation = this.#desk.page.getByRole('navigation', { name: this.#desk.t('shell.navigation') });
    await expect(navigation.getByText(name, { exact: true })).toBeAttached();
    await this.#desk.sync.go();
  }

  /** The first run: all values are typed, one field after another. */
  async makeByKeyboard(service: Service, name = 'Anadolu Gıda'): Promise<void> {
    await this.go();
    await this.unfold();
    const values: Readonly<Record<Exclude<TextSetting, 'periodId' | 'defaultCurrency'>, string>> = {
      name,
      baseUrl: service.baseUrl,
      authUrl: service.authUrl,
      organisation: service.organisation,
      userId: '1',
      companyId: '1',
    };
    for (const [setting, value] of Object.entries(values)) {
      await this.setting(setting as keyof typeof values).focus();
      await this.#desk.page.keyboard.type(value);
    }
    await this.apiKey.focus();
    await this.#desk.page.keyboard.type(service.apiKey);
    await this.#desk.button('connection.create').press('Enter');
    await expect(this.#desk.page.getByText(this.#desk.t('connection.created', { name }))).toBeVisible();
    const { secrets } = await this.#desk.call('getApplicationInfo', {});
    const there = secrets.kind === 'memory' ? 'connection.apiKey.inMemory' : 'connection.apiKey.stored';
    await expect(this.#desk.page.getByText(this.#desk.t(there))).toBeVisible();
  }

  /** Sets this service's paths that the specification does not show. Purchase returns' path needs their switch first. */
  async assume(paths: Partial<Record<AssumedPath, string>>): Promise<void> {
    if (paths.purchaseReturnsPath !== undefined) await this.turn('assumed.writePurchaseReturns', true);
    for (const [name, value] of Object.entries(paths)) {
      const box = this.assumed(name as AssumedPath);
      await box.focus();
      await this.#desk.page.keyboard.press('Control+a');
      await this.#desk.page.keyboard.type(value);
    }
    await this.save();
  }

  /** Switches a setting on or off with the keyboard, without saving. */
  async turn(name: Switch, on: boolean): Promise<void> {
    const box = this.switch(name);
    if ((await box.isChecked()) !== on) await box.press('Space');
    await expect(box).toBeChecked({ checked: on });
  }

  /** Presses *Renew the session* and expects this outcome. */
  async renew(outcome: 'renewed' | 'renewed.same' | 'renewed.changed' | 'renewFailed', what = ''): Promise<void> {
    await this.#desk.button('connection.session.renew').press('Enter');
    await expect(
      this.#desk.page.getByText(this.#desk.t(`connection.session.${outcome}`, { what }), { exact: true }),
    ).toBeVisible();
  }

  async save(): Promise<void> {
    await rest(this.#desk.page);
    await this.#desk.page.keyboard.press('Control+s');
    await expect(this.#desk.page.getByText(this.#desk.t('connection.saved'), { exact: true })).toBeVisible();
  }

  async test(): Promise<void> {
    await this.go();
    await this.#desk.button('connection.test.run').press('Enter');
    await expect(this.#desk.page.getByText(this.#desk.t('connection.test.passed'), { exact: true })).toBeVisible();
  }

  /** Like `refreshListsByKeyboard`, but through the contract; does not wait for lists that cannot be fetched. */
  async refreshLists(): Promise<void> {
    const connectionId = await this.#desk.connectionId();
    await this.#desk.call('refreshLookups', { connectionId });
    const refreshing = async (): Promise<readonly string[]> =>
      (await this.#desk.call('listLookupStatus', { connectionId }))
        .filter((list) => list.refreshing)
        .map(({ kind }) => kind);
    await expect.poll(refreshing, { intervals: [50] }).toEqual([]);
  }

  async refreshListsByKeyboard(): Promise<void> {
    await this.#desk.button('connection.lists.refreshAll').press('Enter');
    await expect(this.#desk.page.getByText(this.#desk.t('connection.lists.finished'), { exact: true })).toBeAttached();
  }

  /** On a machine without a keychain the key was kept only in memory, and must be entered again. */
  async giveKeyAgain(apiKey: string): Promise<void> {
    await this.go();
    await expect(this.#desk.page.getByText(this.#desk.t('connection.apiKey'), { exact: true }).first()).toBeVisible();
    if ((await this.apiKey.count()) === 0) return;
    await this.apiKey.focus();
    await this.#desk.page.keyboard.type(apiKey);
    await this.save();
  }
}
