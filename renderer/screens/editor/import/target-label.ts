import { fieldLabel } from '../../../state/field-label.ts';
import { headerFieldOf } from './header-columns.ts';

export const targetLabel = (name: string): string => fieldLabel(headerFieldOf(name) ?? name);
