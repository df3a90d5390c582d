/** A service with random paths, wrapping, pages and member names, where the specification defines none. */
import type { ServiceResponse } from '../../../practice/answer.ts';
import { first } from '../../service/profiles/first.ts';
import type { ListShape, Profile } from '../../../practice/profiles/profile.ts';
import { createRandom, type Random } from '../../../practice/random.ts';
import { createCompanyService } from '../../../practice/service.ts';
import type { PlainRequest } from '../../../practice/types.ts';

export const apiKey = 'a-key-that-no-report-may-show';

/** What a check should find; `known`: whether reading can determine it. */
export interface Truth<T> {
  readonly value: T;
  readonly known: boolean;
}
export interface DrawnService {
  readonly seed: number;
  readonly truth: {
    readonly despatchesPath: Truth<string>;
    readonly quotesPath: Truth<string>;
    readonly purchaseReturnsPath: Truth<string>;
    readonly pageParameter: Truth<string>;
    readonly firstPage: Truth<number>;
  };
  /** In the rows of products: the product's property behind each member name. */
  readonly productNames: Readonly<Record<string, string>>;
  readonly answer: (request: PlainRequest) => ServiceResponse;
  /** Names, codes and identifiers of the company, which no report may contain. */
  readonly values: readonly string[];
}

type Names = readonly [string, ...string[]];
/**
 * Reading can find a path that differs in at most one word from the one that the specification suggests: the group's own name
 * (§1) below an area, or another usual English name at the root.
 */
interface Vocabulary {
  readonly own: string;
  readonly synonyms: Names;
  readonly areas: Names;
  readonly strange: Names;
}
const vocabulary = {
  despatchesPath: {
    own: 'despatches',
    synonyms: ['dispatches', 'delivery-notes', 'despatch-notes'],
    areas: ['/stock', '/documents', '/sales'],
    strange: [
      '/wms/shipping-slips',
      '/irsaliye/fisler',
      '/d17',
      '/outbound',
      '/logistics/despatches',
      '/v2/waybill-list',
    ],
  },
  quotesPath: {
    own: 'quotes',
    synonyms: ['quotations', 'offers', 'proposals'],
    areas: ['/documents', '/sales'],
    strange: ['/crm/price-proposals', '/teklif/fisler', '/q17', '/pipeline/estimates', '/stock/bids'],
  },
  purchaseReturnsPath: {
    own: 'purchase-return-invoices',
    synonyms: ['purchase-returns'],
    areas: ['/documents', '/purchases'],
    strange: ['/ap/credit-notes', '/iade/alis-fisleri', '/r17', '/procurement/returned-goods'],
  },
} satisfies Readonly<Record<string, Vocabulary>>;

function drawPath(random: Random, { own, synonyms, areas, strange }: Vocabulary): Truth<string> {
  const draw = random.next();
  if (draw < 0.4) return { value: `/${own}`, known: true };
  if (draw < 0.6) return { value: `${random.pick(areas)}/${own}`, known: true };
  if (draw < 0.8) return { value: `/${random.pick(synonyms)}`, known: true };
  return { value: random.pick(strange), known: false };
}

const pageNames: Names = ['page', 'page', 'page', 'pageNumber', 'pageNo', 'pageIndex', 'p', 'pageNum'];
const strangePageNames: Names = ['sayfaSirasi', 'from_page', 'pg_ix', 'bolum', 'sheet'];
const linkNames: Names = ['next', 'nextPage', 'nextLink', 'NextPageUrl'];
const totals: Names = ['TotalCount', 'total', 'totalRecords', 'RecordCount', 'Adet', 'SayacDegeri'];
const items: Names = ['Items', 'rows', 'Records', 'list', 'Kayitlar', 'content', 'Veri'];

interface Lists {
  readonly lookups: ListShape;
  readonly definitions: ListShape;
  readonly paged: boolean;
  readonly showsParts: boolean;
  readonly links: boolean;
}
function drawLists(random: Random): Lists {
  const total = random.pick(totals);
  const isTotalKnown = totals.indexOf(total) < 4;
  const common = { items: random.pick(items), total, size: random.pick([20, 25, 40, 50, 64]), maximum: 500 };
  const plain: ListShape = { kind: 'items', items: common.items, total };
  const definitions = random.pick<ListShape>([{ kind: 'array' }, plain]);
  const way = random.integer(0, 3);
  if (way === 0) return { lookups: { kind: 'array' }, definitions, paged: false, showsParts: false, links: false };
  if (way === 1) return { lookups: plain, definitions, paged: false, showsParts: false, links: false };
  if (way === 2) {
    const next = random.chance(0.6) ? random.pick(linkNames) : 'devami';
    const links = next !== 'devami';
    return {
      lookups: { kind: 'pages', ...common, next },
      definitions,
      paged: true,
      showsParts: isTotalKnown || links,
      links,
    };
  }
  const wrapped = {
    wrap: random.pick(['Result', 'payload', 'Sonuc']),
    paging: random.pick(['Paging', 'meta', 'Sayfalama']),
  };
  const more = random.pick(['HasMore', 'hasNext', 'Devam']);
  const showsParts = isTotalKnown || more !== 'Devam';
  return {
    lookups: { kind: 'wrapped', ...common, ...wrapped, more },
    definitions,
    paged: true,
    showsParts,
    links: false,
  };
}

/** With usual member names, and some that cannot be guessed. */
function drawProduct(random: Random): Readonly<Record<string, string>> {
  const drawn: readonly (readonly [string, Names])[] = [
    ['id', ['Id', 'ProductId', 'itemGuid', 'RowKey']],
    ['code', ['Code', 'ProductCode', 'stockCode', 'Kodu', 'item_no', 'Tanitici']],
    ['name', ['Name', 'ItemName', 'stok_adi', 'title', 'Baslik']],
    ['stockType', ['StockType', 'stock_type', 'stokTipi', 'TrackingMode']],
    ['vatRate', ['VatRate', 'kdvOrani', 'taxRate', 'VergiYuzde']],
    ['price', ['Price', 'unitPrice', 'satisFiyati', 'Bedel']],
    ['currency', ['CurrencyCode', 'dovizKodu', 'Birimi']],
    ['units', ['Units', 'unitList', 'birimler', 'Olculer']],
    ['barcode', ['Barcode', 'gtin', 'CizgiKod']],
  ];
  return Object.fromEntries(drawn.map(([from, names]) => [random.pick(names), from]));
}

const absent: readonly ((profile: Profile) => ServiceResponse)[] = [
  ({ unknownPath }) => plain(404, unknownPath.notFound, 'text/html'),
  () => plain(404, '{"title":"No such route","status":404}', 'application/problem+json'),
  () => plain(404, refusal('RT-404', 'No route'), 'application/json'),
  () => plain(403, refusal('0110', 'Not allowed'), 'application/json'),
  () => plain(400, refusal('RT-400', 'No operation'), 'application/json'),
  () => plain(200, '{"Success":true,"ResultCode":"0000","Message":null,"Data":[],"Errors":null}', 'application/json'),
  () => plain(200, '<!DOCTYPE html><title>Portal</title>', 'text/html'),
  () => plain(405, '', 'text/plain'),
];
const refusal = (code: string, message: string): string =>
  JSON.stringify({
    Success: false,
    ResultCode: code,
    Message: message,
    Data: null,
    Errors: [{ Code: code, Message: message }],
  });
const plain = (status: number, body: string, type: string): ServiceResponse => ({
  ...{ status, body, headers: { 'content-type': type, date: new Date().toUTCString() }, codes: [], wrote: null },
});
/** Another list at a path where a kind could be. */
const decoy = plain(
  200,
  '{"Success":true,"ResultCode":"0000","Message":null,"Data":{"Items":[{"Id":"7d1","Title":"x"}]},"Errors":null}',
  'application/json',
);

export function drawService(seed: number): DrawnService {
  const random = createRandom(seed);
  const despatchesPath = drawPath(random, vocabulary.despatchesPath);
  const quotesPath = drawPath(random, vocabulary.quotesPath);
  const purchaseReturnsPath = drawPath(random, vocabulary.purchaseReturnsPath);
  const lists = drawLists(random);
  const isStrange = random.chance(0.2);
  const parameter = random.pick(isStrange ? strangePageNames : pageNames);
  const firstPage = random.integer(0, 1);
  const products = drawProduct(random);
  const profile: Profile = {
    ...first,
    despatchesPath: despatchesPath.value,
    quotesPath: quotesPath.value,
    purchaseReturnsPath: purchaseReturnsPath.value,
    pageParameter: parameter,
    pageSizeParameter: random.pick(['pageSize', 'limit', 'satir']),
    lists: { lookups: lists.lookups, definitions: lists.definitions, documents: lists.lookups },
    rows: { ...first.rows, product: products },
  };
  const service = createCompanyService({
    ...{
      profile,
      seed,
      size: { customers: 110, products: 110 },
      keys: [apiKey],
      tokenLifetimeSeconds: 300,
      limit: 9_000,
      strict: true,
    },
  });
  const answerAbsent = absent[random.integer(0, absent.length - 1)] ?? absent[0];
  const decoys = random.chance(0.4) ? ['/documents/quotes', '/sales/despatches', '/purchase-returns'] : [];
  // The key may not read quotes, in a service that answers that differently from an unknown path.
  const forbidsQuotes = random.chance(0.15);
  const isAbsentForbidden = answerAbsent === absent[3];

  function answer(request: PlainRequest): ServiceResponse {
    const url = new URL(request.path, 'http://service');
    const path = url.pathname.replace(/^\/api\/v1/, '');
    if (url.pathname.startsWith('/auth')) return dated(service.handle(request));
    if (forbidsQuotes && path === quotesPath.value)
      return plain(403, refusal('0110', 'No permission'), 'application/json');
    const asked = url.searchParams.get(parameter);
    // The simulation counts pages from 1.
    if (asked !== null && firstPage === 0) url.searchParams.set(parameter, String(Number(asked) + 1));
    const done = service.handle({ ...request, path: url.pathname + url.search });
    const isThere = done.status !== 404 && done.status !== 405;
    if (!isThere && decoys.includes(path)) return decoy;
    // If documents can only be read by id, the list is refused with 405.
    if (!isThere && !(done.status === 405 && path === '/purchase-return-invoices')) {
      return answerAbsent?.(profile) ?? done;
    }
    const link = new RegExp(`([?&]${parameter}=)(\\d+)`);
    const lower = (_: string, before: string, page: string): string => before + String(Number(page) - 1);
    return dated(firstPage === 0 ? { ...done, body: done.body.replace(link, lower) } : done);
  }

  const [company] = service.companies;
  const isKnown = lists.paged && lists.showsParts && (lists.links || !isStrange);
  const isWhole = !lists.paged && lists.lookups.kind === 'items' && totals.indexOf(lists.lookups.total) < 4;
  return {
    seed,
    truth: {
      despatchesPath,
      quotesPath: { ...quotesPath, known: quotesPath.known && !(forbidsQuotes && isAbsentForbidden) },
      purchaseReturnsPath,
      pageParameter: { value: lists.paged ? parameter : '', known: isKnown || isWhole },
      firstPage: { value: lists.paged ? firstPage : 1, known: isKnown },
    },
    productNames: products,
    answer,
    values: [
      ...(company?.customers ?? []).flatMap(({ id, code, name, taxNumber }) => [id, code, name, taxNumber]),
      ...(company?.products ?? []).flatMap(({ id, code, name, barcode }) => [id, code, name, barcode]),
    ].filter((value) => value.length > 4),
  };
}

const dated = (response: ServiceResponse): ServiceResponse => ({
  ...response,
  headers: { ...response.headers, date: new Date().toUTCString() },
});
