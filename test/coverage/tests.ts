/** The test files that rows point to, each under the name of what it tries. */
import { testsIn } from './row.ts';

const unit = (file: string) => testsIn(`test/unit/${file}.test.ts`);
const integration = (file: string) => testsIn(`test/integration/${file}.test.ts`);

export const amounts = unit('domain/totals');
export const sentBack = unit('domain/sent-back');
export const changes = unit('domain/changes');
export const described = unit('domain/documents');
export const envelope = unit('domain/envelope');
export const lineRules = unit('domain/rules-lines');
export const stockRules = unit('domain/rules-stock');
export const updateRules = unit('domain/rules-update');
export const limitRules = unit('domain/rules-limits');
export const requiredRules = unit('domain/rules-required');
export const serviceErrors = unit('domain/service-errors');
export const wire = unit('domain/wire');
export const asSent = unit('domain/as-sent');
export const advice = unit('domain/guidance/advice');
export const fields = unit('coverage/fields');

export const client = unit('service/client');
export const session = unit('service/session');
export const readers = unit('service/readers');
export const pages = unit('service/pages');
export const documentRows = unit('service/document-rows');
export const documentRequests = unit('service/requests-of-documents');
export const versions = unit('service/version');
export const outcome = unit('sync/outcome');
export const order = unit('sync/order');
export const breakers = unit('sync/circuit-breakers');
export const budget = unit('sync/budget');
export const asItWas = unit('sync/unchanged');
export const reconcile = unit('sync/find-written');

export const connectionForm = unit('connection-screen/settings-form');
export const assumptions = unit('connection-screen/assumptions');
export const renewal = unit('connection-screen/session-renewal');
export const editor = unit('editor/session/editor');
export const references = unit('editor/lookup/references');
export const lookupPresence = unit('editor/lookup/lookup-presence');
export const offered = unit('domain/availability');
export const identity = unit('domain/line-identity');
export const reviews = unit('review-screen/reviews');
export const explained = unit('review-screen/explanation');
export const readings = unit('editor/fields/reading');
export const stockTypes = unit('renderer/stock-types');

export const application_ = integration('application/application');
export const queue = integration('application/queue');
export const opening = integration('application/documents');
export const conflicts = integration('application/conflicts');
export const counting = integration('application/counting');
export const representatives = integration('application/representatives');
export const workstations = integration('application/session');
export const heldBack = integration('sync/held-back');
export const unknown = integration('sync/unknown');
export const storedQueue = integration('store/queue');
export const storedLists = integration('store/lookups');

/** End to end, in both hosts. */
const endToEnd = (file: string) => testsIn(`test/e2e/${file}.spec.ts`);
export const walked = {
  secrets: endToEnd('secrets'),
  connection: endToEnd('connection'),
  browse: endToEnd('browse'),
  concurrent: endToEnd('concurrent-change'),
  baseline: endToEnd('editor-baseline'),
  nonsense: endToEnd('bad-input'),
  salesReturn: endToEnd('kinds/sales-return'),
  purchaseReturn: endToEnd('kinds/purchase-return'),
  despatch: endToEnd('kinds/despatch'),
  quote: endToEnd('kinds/quote'),
};

/** Of the simulated service. */
export const simulated = {
  header: unit('service-simulator/header-rules'),
  limits: unit('service-simulator/limits'),
  tokens: unit('service-simulator/tokens'),
  tracking: unit('service-simulator/tracking'),
  quotes: unit('service-simulator/quotes'),
  purchaseReturns: unit('service-simulator/purchase-returns'),
  invented: unit('service-simulator/invented'),
  requests: integration('service-simulator/requests'),
  others: integration('service-simulator/others'),
  quotesOverHttp: integration('service-simulator/quotes'),
  purchaseReturnsOverHttp: integration('service-simulator/purchase-returns'),
  second: integration('service-simulator/second-profile'),
};
