/**
 * The rules by which the service can refuse a request. A profile gives each its code, status and message; the rule's name is
 * internal to this simulation.
 */
export type RuleName =
  // requests (§1.1, §5, §7)
  | 'headerMissing'
  | 'headerInvalid'
  | 'tokenExpired'
  | 'tokenInvalid'
  | 'userUnknown'
  | 'companyNotAssigned'
  | 'forbidden'
  | 'limitExceeded'
  | 'bodyUnreadable'
  | 'pageInvalid'
  | 'invoiceNotFound'
  | 'despatchNotFound'
  | 'quoteNotFound'
  | 'customerNotFound'
  // any field
  | 'fieldNotAccepted'
  | 'wrongType'
  | 'required'
  | 'tooLong'
  | 'tooSmall'
  | 'outOfRange'
  | 'lineFieldNotAccepted'
  | 'lineWrongType'
  | 'lineRequired'
  | 'lineTooLong'
  | 'lineTooSmall'
  | 'lineOutOfRange'
  | 'lotFieldNotAccepted'
  | 'lotWrongType'
  | 'lotRequired'
  | 'lotTooLong'
  | 'lotTooSmall'
  // header
  | 'numberTaken'
  | 'nextOnUpdate'
  | 'despatchNumberNext'
  | 'despatchTypeUnknown'
  | 'despatchTypeChanged'
  | 'quoteNumberNext'
  | 'quoteTypeUnknown'
  | 'quoteTypeChanged'
  | 'customerUnknown'
  | 'currencyUnknown'
  | 'shipmentUnknown'
  | 'sharingCodeNotHeld'
  | 'customerIdUnknown'
  | 'representativeUnknown'
  | 'currencyIdUnknown'
  | 'sharingCodeIdNotHeld'
  | 'invoiceTypeNotAllowed'
  | 'linesMissing'
  | 'closedByPayment'
  // lines
  | 'productUnknown'
  | 'unitNotOfProduct'
  | 'quantityNotPositive'
  | 'lineCurrencyUnknown'
  | 'exchangeRateMustBeOne'
  | 'exchangeRateMissing'
  | 'lineGroupUnknown'
  | 'warehouseUnknown'
  | 'discountOutOfRange'
  | 'orderExceeded'
  // lots and serial numbers
  | 'lotsRequired'
  | 'lotsNotAllowed'
  | 'lotQuantityNotPositive'
  | 'lotUnitNotOfProduct'
  | 'lotSum'
  | 'lotTaken'
  | 'lotRepeated'
  | 'lotUnknown'
  | 'lotShort'
  | 'stockShort'
  | 'lotConsumed'
  | 'serialsRequired'
  | 'serialsNotAllowed'
  | 'serialCount'
  | 'serialRepeated'
  | 'serialTaken'
  | 'serialNotInStock'
  | 'serialDispatched';

/**
 * Placeholders of messages: `{line}` is the line counted from 1, `{index}` from 0, `{entry}` the lot's or serial's position from
 * 1.
 */
export interface RuleFacts {
  readonly line?: number;
  readonly index?: number;
  readonly entry?: number;
  readonly field?: string;
  readonly value?: string | number;
  readonly limit?: string | number;
  readonly product?: string;
  readonly lot?: string;
  readonly serial?: string;
  readonly expected?: string | number;
  readonly found?: string | number;
}
export interface Refusal {
  readonly rule: RuleName;
  readonly facts: RuleFacts;
}
/** Records a refusal; refusals are answered in the order found. */
export type Refuse = (rule: RuleName, facts?: RuleFacts) => void;
