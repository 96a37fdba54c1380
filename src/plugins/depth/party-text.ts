import type { Level } from '#contract/entities';
import { textOr } from '#core/format';

/** The party behind a quote: the institution, and the trader if they share their name. */
export const partyText = ({ org, traderName }: Pick<Level, 'org' | 'traderName'>): string =>
  traderName === null ? textOr(org) : `${textOr(org)} ${traderName}`;
