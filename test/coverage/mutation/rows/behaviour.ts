/** Mistakes for what §1, §3 and §4 say: what the service is, its envelope, states, endpoints and lists. */
import type { Break } from '../mutation.ts';

const client = 'main/service/client.ts';
const lookups = 'main/service/lookups.ts';
const rows = 'main/service/lookup-rows.ts';
const envelope = 'domain/envelope/index.ts';
const errors = 'domain/envelope/errors.ts';
const documents = 'main/service/documents.ts';
const problems = 'main/service/problems.ts';
const outcome = 'main/sync/send/outcome.ts';
const ledger = 'renderer/state/explanation/closed-ledger.ts';
const changes = 'domain/compare/changes.ts';
const identity = 'domain/compare/line-identity.ts';
const moved = 'domain/rules/line-identity.ts';
const numbering = 'domain/rules/numbering.ts';
const write = 'domain/wire/write.ts';
const read = 'domain/wire/read.ts';
const availability = 'domain/availability.ts';
const before = 'main/sync/send/precheck.ts';
const stock = 'test/service/documents/stock.ts';
const admission = 'test/service/http/data-request.ts';
const writing = 'test/service/documents/write.ts';

export const behaviourBreaks: Readonly<Record<string, Break>> = {
  '1:purpose': [client, "Accept: 'application/json',", "Accept: 'text/html',"],
  '1:resources.Stock': [lookups, "products: '/products'", "products: '/stock/products'"],
  '1:resources.Documents': [documents, "return { path: '/sales-return-invoices',", "return { path: '/sales-invoices',"],
  '1:resources.Customers': [lookups, '/representatives`', '/representative`'],
  '1:resources.Definitions': [lookups, "'/definitions/line-groups'", "'/line-groups'"],
  '1:rule1': [
    'domain/amounts/totals.ts',
    'amount !== null && isEmpty(record[field]) && !isLeftOut',
    'amount !== null && !isLeftOut',
  ],
  '1:rule2': [
    'main/store/queue/queue.ts',
    'VALUES (@row, @now, @userId, @companyId,',
    'VALUES (@row, @now, @companyId, @userId,',
  ],
  '1:rule3': [documents, "asked === 'list' && problem.reason === 'notFound'", "problem.reason === 'notFound'"],
  '1.1:Authorization': [client, 'Authorization: `Bearer ${token}`', 'Authorization: token'],
  '1.1:X-UserID': [client, "'X-UserID': String(identity.userId)", "'X-UserID': String(identity.companyId)"],
  '1.1:X-UserID.audit': [writing, 'createdBy: user.id,', 'createdBy: 0,'],
  '1.1:X-CompanyID': [client, "'X-CompanyID': String(identity.companyId)", "'X-CompanyID': String(identity.userId)"],
  '1.1:X-CompanyID.assigned': [admission, '!company || !user.companies.includes(companyId)', '!company'],
  '1.1:X-PeriodID': [
    client,
    "identity.periodId === null ? {} : { 'X-PeriodID'",
    "identity.periodId === null ? { 'X-PeriodID': '' } : { 'X-PeriodID'",
  ],
  '1.1:X-PeriodID.written': [writing, 'periodId: request.periodId,', 'periodId: null,'],
  '1.2:json': [envelope, "parsed.kind === 'notJson' || parsed.kind === 'truncated'", "parsed.kind === 'notJson'"],
  '1.2:Success': [
    envelope,
    'if (success !== true || contradicts(envelope))',
    "if ((success !== true && (success as unknown) !== 'true') || contradicts(envelope))",
  ],
  '1.2:ResultCode': [envelope, "resultCode === '' ? (errors[0]?.code ?? '') : resultCode", 'resultCode'],
  '1.2:Message': [envelope, "message: message ?? '' }]", "message: '' }]"],
  '1.2:Data': [
    envelope,
    "data === undefined || data === null) return unreadable('dataMissing');\n  return typeof",
    "data === undefined) return unreadable('dataMissing');\n  return typeof",
  ],
  '1.2:Errors': [
    errors,
    'value.flatMap((entry) => readEntry(entry, resultCode))',
    'value.slice(0, 1).flatMap((entry) => readEntry(entry, resultCode))',
  ],
  '1.2:Errors.Code': [errors, ".padStart(4, '0')", ''],
  '1.2:Errors.Message': [
    errors,
    "typeof entry === 'string') return words(entry, resultCode)",
    "typeof entry === 'string') return []",
  ],

  '3:Cancelled': ['domain/documents/invoice.ts', '  Cancelled: boolean({', "  Cancelled: boolean({ class: 'echo',"],
  '3:rule1.locked': [
    ledger,
    "was.amount !== is.amount ? t('errors.closed.amount')",
    "was.amount === is.amount ? t('errors.closed.amount')",
  ],
  '3:rule1.deleted': [
    ledger,
    "if (operation === 'delete') return [lockedText];",
    "if (operation === 'delete') return [];",
  ],
  '3:rule2.despatch': [
    numbering,
    'if (typeField === null || baseline === null) return;',
    "if (typeField !== 'QuoteType' || baseline === null) return;",
  ],
  '3:rule2.quote': [numbering, 'canonical(textOf(content[typeField]))', 'before'],
  '4:base': [client, 'const root = address.url + apiVersion;', 'const root = address.url;'],
  '4:headers': [client, 'headers: headersOf(request, token),', 'headers: { Authorization: `Bearer ${token}` },'],

  '4.1:path': [documents, "return action === 'get'", "return action === 'list'"],
  '4.1:invoiceId': [documents, '`${path}/${encodeURIComponent(id)}`', '`${path}/${id}`'],
  '4.1:body': [documents, '...(body === null ? {} : { body }),', 'body: body ?? new Uint8Array([123, 125]),'],
  '4.1:200': [
    read,
    "return value.map((item, index) => readText(item, [...path, index], unexpectedFields) ?? '');",
    'return [];',
  ],
  '4.1:failures': [problems, "'0110': 'permission'", "'0110': 'refusedByService'"],
  '4.1:3000': ['domain/envelope/service-codes.ts', "'3000': { fault: 'document'", "'3000': { fault: 'connection'"],
  '4.1:writing.notShown': [
    availability,
    "return availability !== 'switched' || settings.assumed.writePurchaseReturns;",
    'return true;',
  ],
  '4.2:list': [
    'main/application/documents/document-lists.ts',
    "unavailableReason(kind, 'list', settings()) !== null) return",
    "unavailableReason(kind, 'list', settings()) === null) return",
  ],
  '4.2:get': [documents, "send(context, 'get', id, null)", "send(context, 'delete', id, null)"],
  '4.2:create': [documents, "create: 'POST'", "create: 'PUT'"],
  '4.2:update': [
    before,
    'if (data !== null && unchangedCheck(draft, policy)(data)) return send(data, true);',
    'if (data !== null) return send(data, true);',
  ],
  '4.2:change': [documents, "change: 'PATCH'", "change: 'PUT'"],
  '4.2:delete': [documents, "delete: 'DELETE'", "delete: 'POST'"],
  '4.2:payloads.notShown': [
    'main/service/document-answers.ts',
    'Object.hasOwn(object, documents[kind].numberField)',
    'false',
  ],
  '4.2:parameters.notShown': [
    'main/service/pages.ts',
    "pageParameter === '' ? {} : { [pageParameter]: String(page) }",
    "{ [pageParameter || 'page']: String(page) }",
  ],
  '4.2:rule1.next': ['main/sync/queue/order.ts', '`next ${item.kind}`', '`draft ${item.id}`'],
  '4.2:rule1.series': ['test/service/documents/numbering.ts', 'if (!taken(number)) return number;', 'return number;'],
  '4.2:rule1.update': [numbering, "if (number === 'Next') report.error(", "if (number === 'Next') report.warning("],
  '4.2:rule1.unique': [
    'main/sync/reconcile/find-created.ts',
    "else if (matchedBy === 'number') other = document;",
    "else if (matchedBy === 'number') other = null;",
  ],
  '4.2:rule2.inbound': ['domain/rules/stock-tracking.ts', 'choosesLots(stockType) && movement.assumed ?', 'false ?'],
  '4.2:rule2.lots': ['test/service/rules/tracking.ts', '!own && context.company.stock.lot(lotNo)', 'false'],
  '4.2:rule2.serials': [stock, '(serials.get(product)?.get(serial) ?? 0) > 0,', 'true,'],
  '4.2:rule3.ledger': [ledger, "was.code !== is.code ? t('errors.closed.customer') : ''", "''"],
  '4.3:method': [documents, "replace: 'PUT'", "replace: 'POST'"],
  '4.3:despatchId': [documents, '`${path}/${encodeURIComponent(id)}`', '`${path}/${encodeURI(id)}`'],
  '4.3:path.notShown': [
    documents,
    "{ path: despatchesPath, assumed: true, setting: 'despatchesPath' }",
    '{ path: despatchesPath, assumed: true, setting: null }',
  ],
  '4.3:body': [
    write,
    "const resend = operation === 'create' ? null : {",
    "const resend = operation !== 'delete' ? null : {",
  ],
  '4.3:200': [outcome, 'if (status >= 400) return', 'if (status >= 200) return'],
  '4.3:rule1.position': [moved, 'if (from !== null && from !== index) {', 'if (from !== null && from > index) {'],
  '4.3:rule1.shorter': [moved, 'before.slice(lines.length)', 'before.slice(lines.length + 1)'],
  '4.3:rule1.longer': [identity, 'index < baseline.length ? index : null', 'index <= baseline.length ? index : null'],
  '4.3:rule1.order': [write, 'return items.map((item, index) => {', 'return items.toReversed().map((item, index) => {'],
  '4.3:rule2.type': [
    numbering,
    "report.error([typeField], 'typeChanged')",
    "report.warning([typeField], 'typeChanged')",
  ],
  '4.3:rule2.next': [
    numbering,
    "if (operation === 'create') return;",
    "if (operation === 'create' || description.kind === 'despatch') return;",
  ],
  '4.3:rule3': [
    'renderer/state/explanation/tracking.ts',
    'else if (now.lt(quantity)) reduced',
    'else if (now.gt(quantity)) reduced',
  ],
  '4.3:rule4': ['renderer/state/explanation/despatch.ts', 'before === now) return [];', 'before !== now) return [];'],
  '4.3:rule4.link': [
    'test/service/rules/line.ts',
    'if (link && mainQuantity.gt(link.quantity))',
    'if (link && mainQuantity.gt(link.quantity * 2))',
  ],
  '4.3:rule5': [
    'domain/amounts/totals.ts',
    "return amounts ? fill(line, amounts, ['WithheldVatAmount'], leavesOut) : line;",
    'return line;',
  ],
  '4.3:rule6': [changes, 'if (sameJson(own(old, name) ?? null, own(now, name) ?? null)) continue;', ''],
  '4.3:others.notShown': ['domain/documents/despatch.ts', "list: 'assumed'", "list: 'none'"],
  '4.4:method': [documents, "send(context, 'change', id, body)", "send(context, 'replace', id, body)"],
  '4.4:quoteId': [documents, 'path: id === null ? path :', "path: id === null || context.kind === 'quote' ? path :"],
  '4.4:path.notShown': [
    documents,
    "{ path: quotesPath, assumed: true, setting: 'quotesPath' }",
    '{ path: quotesPath, assumed: false, setting: null }',
  ],
  '4.4:body': ['domain/json.ts', 'a.length !== b.length) return false;', 'true) return false;'],
  '4.4:200': [
    outcome,
    "case 'success':\n      // The status says",
    "case 'success':\n      if (sent.operation === 'change') return { kind: 'unknown', problem: problem('wrongTypes') };\n      // The status says",
  ],
  '4.4:rule1': [
    changes,
    'if (!unsendable && !refused) change.set(name, value);',
    'if (!unsendable && !refused && value !== null) change.set(name, value);',
  ],
  '4.4:rule2': [changes, 'value === null && field.required === true', 'false'],
  '4.4:rule3': [
    changes,
    'if (!unsendable && !refused) change.set(name, value);',
    "if (!unsendable && !refused && name !== 'Lines') change.set(name, value);",
  ],
  '4.4:rule4': ['domain/rules/amounts.ts', "stale ? 'totalsNotUpdated'", "!stale ? 'totalsNotUpdated'"],
  '4.4:rule5': ['domain/compare/review.ts', 'sendsAll: !isChange,', 'sendsAll: false,'],
  '4.4:others.notShown': ['domain/documents/quote.ts', "list: 'assumed'", "list: 'none'"],

  '4.5:customers': [rows, "...of('code', 'kodu'), 'code',", "'code', ...of('code', 'kodu'),"],
  '4.5:representatives': [rows, "...of('id', 'uuid', 'guid'), 'id',", "'id', ...of('id', 'uuid', 'guid'),"],
  '4.5:products': [
    rows,
    "'code', 'kod', 'kodu', ...of('no', 'number')]",
    "...of('no', 'number'), 'code', 'kod', 'kodu']",
  ],
  '4.5:currencies': [lookups, "'/definitions/currencies'", "'/currencies'"],
  '4.5:shipmentDefinitions': [lookups, "'/definitions/shipment-definitions'", "'/definitions/shipments'"],
  '4.5:lineGroups': [rows, 'const code = ownCode ?? name ?? id;', 'const code = ownCode ?? id ?? name;'],
  '4.5:warehouses': [lookups, "'/stock/warehouses'", "'/warehouses'"],
  '4.5:shapes.notShown': [
    'main/service/lists.ts',
    'direct.length > 0 ? direct : innerObjects(data).flatMap(arraysOf)',
    'direct',
  ],
};
