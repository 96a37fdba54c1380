import type { BondInfo } from '#contract/entities';
import { dateText, numberText, percentText, textOr } from '#core/format';
import { bondTypeText } from '#core/text';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A code is never broken over two lines. */
const Code = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="depth-code">{children}</span>
);

/** A bond's data, fact by fact. */
export function BondFacts({
  bond,
  issuer,
}: {
  readonly bond: BondInfo;
  /** After the issuer's name. */
  readonly issuer?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('depth:fact.code'), <Code key="code">{bond.securityId}</Code>],
    [t('depth:fact.fullName'), bond.secfullname],
    [t('depth:fact.type'), bondTypeText(t, bond)],
    [t('depth:fact.market'), t(`depth:market.${bond.market}`)],
    [
      t('depth:fact.issuer'),
      <span key="issuer" className="depth-issuer">
        <span>{bond.issuer}</span>
        {issuer}
      </span>,
    ],
    [t('depth:rating'), bond.issrating],
    [t('depth:fact.bondRating'), textOr(bond.bondRating)],
    [t('depth:fact.impliedRating'), textOr(bond.impliedRating)],
    [t('depth:coupon'), percentText(bond.couponRate, 4)],
    [t('depth:fact.couponType'), t(`depth:couponType.${bond.couponType}`)],
    [t('depth:fact.frequency'), t(`depth:frequency.${bond.frequency}`)],
    [t('depth:fact.amount'), numberText(bond.issueAmount, 2)],
    [t('depth:fact.valueDate'), dateText(bond.valueDate)],
    [t('depth:fact.maturityDate'), dateText(bond.maturityDate)],
    [t('depth:fact.nextCoupon'), dateText(bond.nextCouponDate)],
    ...(bond.repayments === undefined
      ? []
      : [
          [
            t('depth:fact.repayments'),
            bond.repayments.map(({ date, percent }, at) => (
              <div key={at}>{`${dateText(date)} · ${percent}%`}</div>
            )),
          ] as const,
          [t('depth:fact.remainingPrincipal'), numberText(bond.remainingPrincipal, 4)] as const,
        ]),
    ...(bond.exerciseDate === null ? [] : [[t('depth:fact.exercise'), dateText(bond.exerciseDate)] as const]),
    ...(bond.guarantor === null ? [] : [[t('depth:fact.guarantor'), bond.guarantor] as const]),
    ...(bond.crossCodes.length === 0
      ? []
      : [[t('depth:fact.cross'), bond.crossCodes.map((code) => <Code key={code}>{code} </Code>)] as const]),
  ];
  return (
    <dl className="k-facts">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
