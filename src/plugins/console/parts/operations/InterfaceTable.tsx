import type { consoleApi, ReplyOf } from '#contract/api';
import { Segments, StatusDot } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** The displayed state of an interface: as measured, or as set by staff. */
export type Choice = (typeof CHOICES)[number];
export const CHOICES = ['measured', 'up', 'down'] as const;

interface Props {
  readonly status: Pick<ReplyOf<typeof consoleApi.interfaceStatus>, 'measured' | 'shown'>;
  readonly trade: Choice;
  readonly price: Choice;
  readonly onChange: (part: { readonly trade?: Choice; readonly price?: Choice }) => void;
}

/** Both interfaces: as measured, as shown, and what to show. */
export function InterfaceTable({ status: { measured, shown: displayed }, trade, price, onChange }: Props) {
  const { t } = useTranslation();
  const rows = [
    ['trade', measured.tradeNetStatus, displayed.tradeNetStatus, trade],
    ['price', measured.priceNetStatus, displayed.priceNetStatus, price],
  ] as const;
  return (
    <table className="k-table">
      <caption className="visually-hidden">{t('console:interfaces.title')}</caption>
      <thead>
        <tr>
          {(['name', 'real', 'shown', 'set'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`console:interfaces.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, real, overridden, value]) => (
          <tr key={name}>
            <th scope="row">{t(`console:interfaces.${name}`)}</th>
            <td>
              <Flag value={real} />
            </td>
            <td>
              <Flag value={overridden} />
            </td>
            <td>
              <Segments
                label={t(`console:interfaces.${name}`)}
                value={value}
                choices={CHOICES.map((choice) => ({
                  value: choice,
                  label: t(`console:interfaces.${choice}`),
                }))}
                onChange={(next) => onChange({ [name]: next })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Flag({ value }: { readonly value: number }) {
  const { t } = useTranslation();
  return (
    <>
      <StatusDot tone={value === 1 ? 'ok' : 'bad'} />{' '}
      {t(value === 1 ? 'console:interfaces.up' : 'console:interfaces.down')}
    </>
  );
}
