import { COPY_SETTLEMENT_LABELS, COPY_SIDE_LABELS, QUANTITY_UNIT, SELLS_TO } from './copy-text.data.ts';
import { decimalText, parseDecimal, roundDecimal, type DecimalInput } from './decimal.ts';
import { isMaskedPrice, PRICE_DECIMALS } from './price.ts';

/** The parts of a copied quote: quantity in 万元, the settlement label as shown in Chinese. */
export type CopyFacts = {
  readonly side: number | string;
  readonly symbol: string;
  readonly securityID: string;
  readonly price: DecimalInput;
  readonly orderQty: DecimalInput;
  readonly settlLabel: string;
  /** A party's name, or "seller 出给 buyer". */
  readonly counterparty?: string | null | undefined;
  readonly isMarketMakingTierUser?: boolean | undefined;
};

const priceText = (price: DecimalInput): string => {
  if (isMaskedPrice(price)) return price;
  const parsed = parseDecimal(price);
  return parsed === null ? '' : decimalText(roundDecimal(parsed, PRICE_DECIMALS, 'up'));
};

const quantityText = (orderQty: DecimalInput): string => {
  const parsed = parseDecimal(orderQty);
  return parsed === null ? '' : `${decimalText(parsed)}${QUANTITY_UNIT}`;
};

/**
 * The parties of the user's own deal in the counterparty slot: "seller 出给 buyer"; side 1 buys, 2 sells. Null without a deal: there is no
 * counterparty.
 */
export const dealParties = (order: {
  readonly side: number;
  readonly orgName: string;
  readonly counterparty: string | null;
}): string | null => {
  const { side, orgName, counterparty } = order;
  if (counterparty === null) return null;
  const [seller, buyer] = side === 1 ? [counterparty, orgName] : [orgName, counterparty];
  return `${seller} ${SELLS_TO} ${buyer}`;
};

/** A market maker's text names only its own side: side 1 (buy) blanks the seller, side 2 (sell) the buyer (spec 6). */
const blankCounterparty = (counterparty: string, side: string): string => {
  const at = counterparty.indexOf(SELLS_TO);
  if (at < 0) return '';
  return side === '1' ? counterparty.slice(at) : counterparty.slice(0, at + SELLS_TO.length);
};

/**
 * One quote as a line for a dealer chat (spec 9): side, symbol, security id, price to 4 decimals, quantity with `w`, settlement label,
 * counterparty; empty parts leave no gap. `Bid 24国开10 240210.IB 2.2000 5000w 明天+0 A银行`.
 */
export const copyText = (facts: CopyFacts): string => {
  const side = String(facts.side);
  const counterparty = (facts.counterparty ?? '').trim();
  return [
    COPY_SIDE_LABELS[side] ?? '',
    facts.symbol,
    facts.securityID,
    priceText(facts.price),
    quantityText(facts.orderQty),
    COPY_SETTLEMENT_LABELS[facts.settlLabel] ?? facts.settlLabel,
    facts.isMarketMakingTierUser === true ? blankCounterparty(counterparty, side) : counterparty,
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
};
