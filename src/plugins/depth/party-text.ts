import type { Level } from '#contract/entities';
import { textOr } from '#core/format';

/** Who stands behind a quote: the institution, and the trader where they share their name. */
export const partyText = ({ org, traderName }: Pick<Level, 'org' | 'traderName'>): string =>
  traderName === null ? textOr(org) : `${textOr(org)} ${traderName}`;
