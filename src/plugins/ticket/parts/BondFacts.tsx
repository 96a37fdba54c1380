import { maturityText, remainingPrincipal } from '#contract/rules';
import { numberText, percentText, textOr } from '#core/format';
import { bondTypeText, dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TicketStore } from '../stores/ticket-store.ts';

/** The bond's key data, in one line. */
export const BondFacts = observer(function BondFacts({ ticket }: { readonly ticket: TicketStore }) {
  const { t } = useTranslation();
  const { info, infoState, draft, settleDate } = ticket;
  if (draft.securityId === '') return t('ticket:note.bond');
  if (info === null) return t(infoState === 'failed' ? 'ticket:note.bondFailed' : 'ticket:note.bondLoading');
  const maturity = maturityText(info.trueRemainMaturityStr);
  const parts = [
    typeof maturity === 'string' ? maturity : dynamicText(t, `rules:${maturity.key}`),
    bondTypeText(t, info),
    textOr(info.issrating),
    t('ticket:note.coupon', { rate: percentText(info.couponRate, 2) }),
    ...(info.repayments === undefined || settleDate === null
      ? []
      : [
          t('ticket:note.principal', {
            left: numberText(remainingPrincipal(info.repayments, settleDate), 4),
          }),
        ]),
  ];
  return <span className="k-num">{parts.join(' · ')}</span>;
});
