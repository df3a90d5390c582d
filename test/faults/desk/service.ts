/**
 * The simulated service in this process: several addresses and organisations, each with its own companies, colleagues who change
 * documents, and a network that fails. It remembers every state of every document, what the application read last, and every
 * write that left the application.
 */
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Transport, TransportFailure, TransportRequest, TransportResponse } from '../../../main/ports.ts';
import type { ServiceResponse } from '../../../practice/answer.ts';
import type { Random } from '../../../practice/random.ts';
import { organisation as seededOrganisation, users } from '../../../practice/seed/company.ts';
import { createCompanyService } from '../../../practice/service.ts';
import type { CompanyService } from '../../../practice/service.ts';
import { createColleague } from '../../service/colleague.ts';
import { first } from '../../service/profiles/first.ts';
import type { Json, JsonRecord } from '../../service/types.ts';
import type { Place, Read, Sent, Version } from './records.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { answered, weathers } from './weather.ts';
import type { Fate, Question, WeatherName } from './weather.ts';

export const apiKey = 'desk-key';
export const addresses = ['https://muhasebe.example', 'https://deneme.example'] as const;
export const organisations = [seededOrganisation, 'Anadolu Lojistik'] as const;
export const homeAddress = addresses[0];
export const homeOrganisation = organisations[0];

interface Site {
  readonly address: string;
  readonly organisation: string;
  readonly service: CompanyService;
  readonly colleague: ReturnType<typeof createColleague>;
}
interface Call {
  arrived: boolean;
  dropped: boolean;
  readonly end: (answer: TransportResponse | TransportFailure) => void;
}
interface WaitingFault {
  readonly matches: (asked: Question) => boolean;
  readonly fate: Fate;
  times: number;
}

export type DeskService = ReturnType<typeof createDeskService>;

const kindOf: Readonly<Record<string, DocumentKind>> = {
  'sales-return-invoices': 'salesReturnInvoice',
  'purchase-return-invoices': 'purchaseReturnInvoice',
  despatches: 'despatch',
  quotes: 'quote',
};
const prefix = '/api/v1/';

/** `onWrite`: called when a write leaves the application, before the service gets it. */
export function createDeskService(
  time: SimulatedTime,
  random: Random,
  onWrite: (sent: Sent) => void,
  say: (text: string, sent: Sent) => void,
) {
  const sites: Site[] = [];
  const siteOfToken = new Map<string, Site>();
  const versions = new Map<string, Version[]>();
  const hidden = new Map<string, Version>();
  const reads = new Map<string, Read[]>();
  let isUserReading = false;
  const answeredLists: { readonly at: number; readonly kind: DocumentKind; readonly askedAt: number }[] = [];
  const faults: WaitingFault[] = [];
  let weather: WeatherName = 'calm';
  let inFlight = 0;

  function siteAt(address: string, organisation: string): Site {
    const known = sites.find((site) => site.address === address && site.organisation === organisation);
    if (known !== undefined) return known;
    const service = createCompanyService({
      profile: first,
      // Each has its own ids.
      seed: sites.length + 1,
      size: { customers: 20, products: 70 },
      keys: [apiKey],
      tokenLifetimeSeconds: 1_200,
      limit: 1_000_000,
      strict: true,
    });
    const { store, writer, companyOf } = service;
    const site: Site = {
      ...{ address, organisation, service },
      colleague: createColleague({ store, writer, companyOf, users }),
    };
    sites.push(site);
    return site;
  }
  // The first one has seed 1, whose goods the drafts name.
  const home = siteAt(homeAddress, homeOrganisation);

  const at = <T>(site: Site, work: () => T): T => site.service.clock.at(time.now(), work);
  const siteOf = (documentId: string): Site =>
    sites.find(({ service }) => service.store.byId(documentId) !== null) ?? home;

  function historyOf(documentId: string): Version[] {
    const known = versions.get(documentId);
    if (known !== undefined) return known;
    const history: Version[] = [];
    versions.set(documentId, history);
    const record = siteOf(documentId).service.store.record(documentId);
    if (record !== null) {
      history.push({ documentId, number: 1, at: 0, author: 'colleague', record: record.record });
    }
    return history;
  }
  const latestOf = (documentId: string): Version | null => historyOf(documentId).at(-1) ?? null;

  function note(site: Site, documentId: string, author: Version['author']): void {
    // The first state of a document that was just created is this one.
    const history = versions.get(documentId) ?? [];
    versions.set(documentId, history);
    const found = site.service.store.record(documentId);
    const record = found === null || found.deleted ? null : found.record;
    history.push({ documentId, number: history.length + 1, at: time.now(), author, record });
  }

  /** The state of a document that this company or user does not see. */
  function hiddenOf(documentId: string): Version {
    const known = hidden.get(documentId) ?? { documentId, number: 0, at: 0, author: 'colleague', record: null };
    hidden.set(documentId, known);
    return known;
  }

  function noteRead(version: Version): void {
    const known = reads.get(version.documentId) ?? [];
    reads.set(version.documentId, [...known, { at: time.now(), version, byUser: isUserReading }]);
  }
  const lastReadOf = (documentId: string): Version | null => reads.get(documentId)?.at(-1)?.version ?? null;

  /** Before it is changed, so that the first state is known too. */
  const byColleague = (documentId: string, work: (site: Site) => void): boolean => {
    const site = siteOf(documentId);
    historyOf(documentId);
    try {
      at(site, () => work(site));
    } catch {
      return false;
    }
    note(site, documentId, 'colleague');
    return true;
  };

  function fateOf(asked: Question): Fate {
    const fault = faults.find(({ matches, times }) => times > 0 && matches(asked));
    if (fault !== undefined) {
      fault.times -= 1;
      return fault.fate;
    }
    return weathers[weather](random, asked) ?? answered(random.integer(20, 120));
  }

  /** Carries a request out at the service that its token, or its login, leads to. */
  function handle(request: TransportRequest): { readonly answer: ServiceResponse; readonly site: Site } {
    const url = new URL(request.url);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const token = tokenOf(request);
    let body = request.body ?? new Uint8Array();
    let site = siteOfToken.get(token) ?? null;
    if (url.pathname.startsWith('/auth/')) {
      const sent = recordFrom(body);
      const named = typeof sent.OrgName === 'string' ? sent.OrgName : null;
      site = named === null ? (siteOfToken.get(textOf(sent.AccessToken)) ?? null) : siteAt(url.origin, named);
      if (named !== null && organisations.some((one) => one === named))
        body = new TextEncoder().encode(JSON.stringify({ ...sent, OrgName: seededOrganisation }));
    }
    const there = site !== null && site.address === url.origin ? site : siteAt(url.origin, homeOrganisation);
    const path = `${url.pathname}${url.search}`;
    const answer = at(there, () => there.service.handle({ method: request.method, path, headers, body }));
    const { Data } = url.pathname.startsWith('/auth/') ? recordFrom(answer.body) : { Data: null };
    if (isRecord(Data) && typeof Data.AccessToken === 'string') siteOfToken.set(Data.AccessToken, there);
    return { answer, site: there };
  }

  const tokenOf = ({ headers }: TransportRequest): string =>
    /^Bearer (\S+)$/.exec(headers.Authorization ?? '')?.[1] ?? '';

  function questionOf({ method, url }: TransportRequest): Question & {
    readonly kind: DocumentKind | null;
    readonly documentId: string | null;
  } {
    const path = new URL(url).pathname;
    const [segment = '', documentId = null] = path.startsWith(prefix) ? path.slice(prefix.length).split('/') : [];
    const kind = kindOf[segment] ?? null;
    const read = kind === null ? 'other' : documentId === null ? 'list' : 'get';
    const what = path.startsWith('/auth/') ? 'login' : method === 'GET' ? read : 'write';
    return { method, path, what, kind, documentId };
  }

  function placeOf(request: TransportRequest): Place {
    const number = (name: string): number | null => {
      const value = request.headers[name];
      return value === undefined ? null : Number(value);
    };
    return {
      address: new URL(request.url).origin,
      organisation: siteOfToken.get(tokenOf(request))?.organisation ?? '',
      ...{ companyId: number('X-CompanyID'), userId: number('X-UserID'), periodId: number('X-PeriodID') },
    };
  }

  /** Requests of one process. `cut` ends it: nothing that it asked is answered any more, and half of it never arrives. */
  function transportOf(): { readonly transport: Transport; readonly cut: () => void } {
    let isCut = false;
    const own = new Set<Call>();
    const transport: Transport = (request) =>
      new Promise((resolve) => {
        if (isCut) return resolve(failed('no', 'aborted'));
        inFlight += 1;
        const call: Call = {
          arrived: false,
          dropped: false,
          end: (answer) => {
            if (!own.delete(call)) return;
            inFlight -= 1;
            cancelTimeout();
            resolve(answer);
          },
        };
        own.add(call);
        const cancelTimeout = time.after(request.timeoutMs, () => call.end(failed('perhaps', 'timeout')));
        request.signal?.addEventListener('abort', () => call.end(failed('perhaps', 'aborted')), { once: true });
        begin(request, call);
      });
    return {
      transport,
      cut: () => {
        isCut = true;
        for (const call of own) {
          if (!call.arrived && random.chance(0.5)) call.dropped = true;
          call.end(failed('perhaps', 'aborted'));
        }
      },
    };
  }

  function begin(request: TransportRequest, call: Call): void {
    const asked = questionOf(request);
    const fate = fateOf(asked);
    if (fate.kind === 'notSent') {
      time.after(random.integer(1, 60), () => call.end(failed('no', fate.reason)));
      return;
    }
    const sent = asked.what === 'write' ? sentOf(request, asked) : null;
    if (sent !== null) {
      onWrite(sent);
      say(`service: ${asked.method} ${asked.path.slice(prefix.length)} ${fateText(fate)}`.trimEnd(), sent);
    }
    const askedAt = time.now();
    const carryOut = (): { readonly answer: ServiceResponse; readonly site: Site } => {
      if (asked.documentId !== null) historyOf(asked.documentId);
      const done = handle(request);
      if (sent !== null && done.answer.wrote !== null) {
        const { id, number } = done.answer.wrote;
        sent.wrote = { id, number, at: time.now() };
        note(done.site, id, sent.submission ?? 'colleague');
        say(`service: wrote ${number}`, sent);
      }
      return done;
    };
    const arrive = (ms: number, then: () => void): void => {
      time.after(ms, () => {
        if (call.dropped) return;
        call.arrived = true;
        then();
      });
    };
    const back = (): number => random.integer(5, 30);
    switch (fate.kind) {
      case 'answered':
      case 'stale':
        return arrive(fate.kind === 'answered' ? fate.takesMs : 30, () => {
          const { answer } = carryOut();
          const state = asked.what === 'get' && asked.documentId !== null ? stateShown(asked.documentId, fate) : null;
          const body = fate.kind === 'stale' ? staleBody(asked, answer, state, fate.byMs) : answer.body;
          time.after(back(), () => {
            if (state !== null && answer.status === 200) noteRead(state);
            if (state !== null && answer.status === 404)
              noteRead(state.record === null ? state : hiddenOf(state.documentId));
            if (asked.what === 'list' && asked.kind !== null && answer.status === 200)
              answeredLists.push({ at: time.now(), kind: asked.kind, askedAt });
            if (sent !== null) sent.status = answer.status;
            call.end(responseOf(answer.status, body, answer.headers));
          });
        });
      case 'nameless':
        return arrive(30, () => {
          const { answer } = carryOut();
          const body = answer.wrote === null ? answer.body : JSON.stringify({ ...recordFrom(answer.body), Data: {} });
          time.after(back(), () => call.end(responseOf(answer.status, body, answer.headers)));
        });
      case 'replaced':
        return arrive(30, () => {
          if (fate.written) carryOut();
          time.after(back(), () => call.end(responseOf(fate.status, fate.text, fate.headers)));
        });
      case 'lost':
        arrive(30, () => {
          if (fate.written === 'yes') carryOut();
          if (fate.written === 'late') time.after(fate.lateMs, () => void carryOut());
          // Otherwise the caller's limit ends it.
          if (fate.reason === 'reset') call.end(failed('perhaps', 'reset'));
        });
    }
  }

  function sentOf(request: TransportRequest, asked: ReturnType<typeof questionOf>): Sent {
    const { method, path, kind, documentId } = asked;
    return {
      ...{ at: time.now(), method, path, kind, documentId },
      place: placeOf(request),
      body: request.body === undefined ? {} : recordFrom(request.body),
      lastRead: documentId === null ? null : lastReadOf(documentId),
      lastReadAt: documentId === null ? 0 : (reads.get(documentId)?.at(-1)?.at ?? 0),
      submission: null,
      status: null,
      wrote: null,
    };
  }

  function stateShown(documentId: string, fate: Fate): Version | null {
    const history = historyOf(documentId);
    if (fate.kind !== 'stale') return history.at(-1) ?? null;
    return history.findLast((version) => version.at <= time.now() - fate.byMs) ?? history[0] ?? null;
  }

  /** The answer as a copy of the service's data would give it, which is behind by some time. */
  function staleBody(asked: Question, answer: ServiceResponse, state: Version | null, byMs: number): string {
    if (answer.status !== 200) return answer.body;
    const envelope = recordFrom(answer.body);
    if (asked.what === 'get') return state?.record ? JSON.stringify({ ...envelope, Data: state.record }) : answer.body;
    const { Data } = envelope;
    if (!isRecord(Data) || !Array.isArray(Data.Items)) return answer.body;
    const isOld = (row: Json): boolean => {
      const id = isRecord(row) ? textOf(row.Id) : '';
      return (historyOf(id)[0]?.at ?? 0) <= time.now() - byMs;
    };
    const Items = Data.Items.filter(isOld);
    return JSON.stringify({ ...envelope, Data: { ...Data, Items, TotalCount: Items.length } });
  }

  return {
    home,
    users,
    transportOf,
    latestOf,
    historyOf,
    hiddenOf,
    /** Lists that were answered, and when they were asked for. */
    answeredLists: (): readonly { readonly at: number; readonly kind: DocumentKind; readonly askedAt: number }[] =>
      answeredLists,
    lastReadOf,
    readsOf: (documentId: string): readonly Read[] => reads.get(documentId) ?? [],
    /** The user opens or shows a document meanwhile. */
    userReads: async <T>(work: () => Promise<T>): Promise<T> => {
      isUserReading = true;
      try {
        return await work();
      } finally {
        isUserReading = false;
      }
    },
    inFlight: (): number => inFlight,
    setWeather: (name: WeatherName): void => {
      weather = name;
    },
    weather: (): WeatherName => weather,
    arm: (fault: WaitingFault): void => void faults.push(fault),
    disarm: (): void => void faults.splice(0),
    /** Each returns whether the company's rules allowed it. */
    edit: (documentId: string, change: JsonRecord): boolean =>
      byColleague(documentId, ({ colleague }) => colleague.editAsColleague(documentId, change)),
    remove: (documentId: string): boolean =>
      byColleague(documentId, ({ colleague }) => colleague.deleteAsColleague(documentId)),
    create: (kind: DocumentKind, body: JsonRecord, companyId = 1): string => {
      const id = at(home, () => home.colleague.createAsColleague(kind, body, companyId));
      historyOf(id);
      return id;
    },
  };
}

const failed = (sent: 'no' | 'perhaps', reason: TransportFailure['reason']): TransportFailure => ({
  ...{ kind: 'failure', sent, reason, detail: reason },
});

function responseOf(status: number, body: string, headers: Readonly<Record<string, string>>): TransportResponse {
  return { kind: 'response', status, headers, body: new TextEncoder().encode(body) };
}

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function recordFrom(given: Uint8Array | string): JsonRecord {
  try {
    const value: unknown = JSON.parse(typeof given === 'string' ? given : new TextDecoder().decode(given));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function fateText(fate: Fate): string {
  switch (fate.kind) {
    case 'answered':
      return fate.takesMs > 1_000 ? `slow (${Math.round(fate.takesMs / 1000)} s)` : '';
    case 'lost':
      return `lost by ${fate.reason}, written: ${fate.written}`;
    case 'replaced':
      return `answered by ${fate.status}${fate.written ? ', written' : ''}`;
    default:
      return fate.kind;
  }
}
