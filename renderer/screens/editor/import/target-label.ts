import { fieldLabel } from '../../../state/field-label.ts';
import { headerFieldOf } from './header-columns.ts';

/** What a column of a table goes to, as accountants call it. */
export const targetLabel = (name: string): string => fieldLabel(headerFieldOf(name) ?? name);
