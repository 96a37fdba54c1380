import type { CaseForm, CaseRow } from '#contract/entities';
import { numberText } from '#core/format';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FactList } from './FactList.tsx';

type Fact = readonly [name: string, value: string];
type Holding = Extract<CaseForm, { kind: 'transfer' }>['from'];

const holdingText = (t: TFunction, { depository, holder, account }: Holding): string =>
  `${t(`cases:depository.${depository}`)} ${holder} ${account}`;

/** What was filled in, besides the text of the thread. */
function factsOf(t: TFunction, { form, symbol }: CaseRow): readonly Fact[] {
  switch (form.kind) {
    case 'question':
      return [];
    case 'transfer':
      return [
        [t('cases:transfer.bond'), `${symbol} ${form.securityId}`],
        [t('cases:transfer.faceAmount'), t('cases:transfer.amount', { amount: numberText(form.faceAmount) })],
        [t('cases:transfer.tradeDate'), form.tradeDate],
        [t('cases:transfer.settlDate'), form.settlDate],
        [t('cases:transfer.from'), holdingText(t, form.from)],
        [t('cases:transfer.to'), holdingText(t, form.to)],
        ...(form.orderId === null ? [] : [[t('cases:transfer.order'), form.orderId] as const]),
      ];
    case 'advisory':
      return [
        [t('cases:advisory.topic'), t(`cases:advisory.topics.${form.topic}`)],
        [
          t('cases:advisory.scale'),
          form.scale === null
            ? t('cases:advisory.noScale')
            : t('cases:advisory.scaleValue', { scale: form.scale }),
        ],
      ];
    case 'api':
      return [
        [
          t('cases:api.scopes'),
          form.scopes.map((scope) => t(`cases:api.scope.${scope}`)).join(t('cases:api.comma')),
        ],
        [t('cases:api.addresses'), form.addresses.join(' ') || t('cases:api.anyAddress')],
        [t('cases:api.rate'), t('cases:api.rateValue', { count: form.ratePerMinute })],
      ];
  }
}

/** The form of a case as a list of facts; nothing for a question, whose title suffices. */
export function CaseFacts({ row }: { readonly row: CaseRow }) {
  const { t } = useTranslation();
  const facts = factsOf(t, row);
  return facts.length === 0 ? null : <FactList facts={facts} />;
}

/** One line that names the case. */
export function useSubject(): (row: Pick<CaseRow, 'form' | 'symbol'>) => string {
  const { t } = useTranslation();
  return ({ form, symbol }) => {
    if (form.kind === 'question') return form.title;
    if (form.kind === 'transfer')
      return `${symbol} ${t('cases:transfer.amount', { amount: numberText(form.faceAmount) })}`;
    if (form.kind === 'advisory') return t(`cases:advisory.topics.${form.topic}`);
    return t('cases:api.subject');
  };
}
