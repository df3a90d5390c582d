import type { JsonObject } from '../../domain/json.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { RawAnswer } from './messages.ts';

/** What one of the service's answers holds of a list; read by main/service/pages.ts, given from outside. */
export type PageReading =
  | {
      readonly items: readonly JsonObject[];
      readonly partial: boolean;
      readonly total: number | null;
      /** Tells one page from the next. */
      readonly print: string;
    }
  | { readonly problem: ServiceProblem };
export type ReadPage = (answer: RawAnswer) => PageReading;
