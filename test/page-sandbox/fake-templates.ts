/** The fake's templates, in memory. */
import { newDocument } from '../../domain/documents/index.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { Draft } from '../../domain/model/draft.ts';
import { longestTemplateName } from '../../domain/model/template.ts';
import type { Template } from '../../domain/model/template.ts';
import { freeName, nameKey, tidyName } from '../../domain/names.ts';
import { templateOf } from '../../domain/template.ts';
import { linesOf, textOf } from '../../domain/value.ts';

interface Kept {
  template: Template;
  readonly content: ValueRecord;
  deleted: boolean;
}

export class FakeTemplates {
  readonly #kept: Kept[] = [];

  list(connectionId: string): readonly Template[] {
    return this.#kept
      .filter(({ template, deleted }) => template.connectionId === connectionId && !deleted)
      .map(({ template }) => template)
      .sort((a, b) => a.name.localeCompare(b.name, 'tr'));
  }

  /** `null`: another is called so. */
  save({ connectionId, kind, content: held }: Draft, name: string, replaces: readonly string[]): Template | null {
    if (this.#isTaken(connectionId, name, replaces)) return null;
    for (const id of replaces) this.mark(id, true);
    const content = templateOf(kind, held);
    const { CustomerCode, CustomerName } = content;
    const template = {
      ...{ id: `template-${this.#kept.length + 1}`, connectionId, kind, name: tidyName(name) },
      ...{ customerCode: textOf(CustomerCode) || null, customerName: textOf(CustomerName) || null },
      ...{ lineCount: linesOf(content).length, createdAt: Date.now() },
    };
    this.#kept.push({ template, content, deleted: false });
    return template;
  }

  /** Why it was not done. */
  rename(id: string, name: string): 'notFound' | 'nameTaken' | null {
    const found = this.#kept.find(({ template, deleted }) => template.id === id && !deleted);
    if (!found) return 'notFound';
    if (this.#isTaken(found.template.connectionId, name, [id])) return 'nameTaken';
    found.template = { ...found.template, name: tidyName(name) };
    return null;
  }

  #isTaken(connectionId: string, name: string, except: readonly string[]): boolean {
    return this.list(connectionId).some((one) => !except.includes(one.id) && nameKey(one.name) === nameKey(name));
  }

  /** Whether there is one that was not so before. */
  mark(id: string, deleted: boolean): boolean {
    const found = this.#kept.find(({ template }) => template.id === id);
    if (!found || found.deleted === deleted) return false;
    found.deleted = deleted;
    return true;
  }

  bringBack(id: string): string | null {
    const found = this.#kept.find((one) => one.template.id === id && one.deleted);
    if (!found) return null;
    const { template } = found;
    const taken = this.list(template.connectionId).map(({ name }) => name);
    found.template = { ...template, name: freeName(template.name, taken, longestTemplateName) };
    found.deleted = false;
    return found.template.name;
  }

  begin(id: string, today = '2026-11-20'): Pick<Draft, 'kind' | 'content'> | null {
    const found = this.#kept.find(({ template, deleted }) => template.id === id && !deleted);
    if (!found) return null;
    const { kind } = found.template;
    return {
      kind,
      content: { ...newDocument(kind, { today, defaultCurrency: 'TRY' }), ...found.content },
    };
  }
}
