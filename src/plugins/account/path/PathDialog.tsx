import { transaction } from '#contract/api';
import type { DealPath } from '#contract/entities';
import { Field, SelectInput } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { marketName } from '#core/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Entry } from '../parts/Entry.tsx';
import { accountPlugin } from '../plugin.ts';
import { DialogForm } from '../security/DialogForm.tsx';
import { OrgFinder } from './OrgFinder.tsx';
import {
  CUSTODIANS,
  faultsOf,
  fieldsOf,
  isOrgCode,
  type PathFields,
  REQUIRED,
  type TypedField,
  typedField,
} from './path-fields.ts';

interface Props {
  /** Null: a new path. */
  readonly path: DealPath | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The traders of an institution; undefined until they are known. One must be chosen if there are any; else their name can be typed. */
const useTraders = (orgCode: string) =>
  useCall(transaction.queryCfetsTrader, { query: { orgCode } }, { when: isOrgCode(orgCode), notTips: true })
    .value;

/** One trading path: who settles where. The CFETS code determines organisation and traders. */
export function PathDialog({ path, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(() => fieldsOf(path));
  const [isTried, setTried] = useState(false);
  const save = useSave(path, onSaved);
  const ownOrg = usePlugin(accountPlugin).session.userInfo?.urmorgshortname ?? '';
  const { cfetsOrgCode } = fields;
  const traders = useTraders(cfetsOrgCode);
  const needsTrader = (traders?.length ?? 0) > 0 && fields.cfetsTraderId === '';
  const faults = faultsOf(fields);
  const put = (change: Partial<PathFields>) => setFields((before) => ({ ...before, ...change }));
  const submit = () => {
    setTried(true);
    if (Object.keys(faults).length === 0 && !needsTrader) void save.run(fields);
  };
  const text = (key: TypedField, maxLength: number, hint?: string) => (
    <Entry
      label={t(`account:path.${key}`)}
      required={REQUIRED.has(key)}
      maxLength={maxLength}
      value={fields[key]}
      onChange={(typed) => put({ [key]: typedField(key, typed) })}
      error={isTried && faults[key] !== undefined ? t(faults[key]) : undefined}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <DialogForm
      title={t(path === null ? 'account:path.add' : 'account:path.changeTitle')}
      problem={save.words}
      isBusy={save.busy}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      {text('pathName', 40)}
      <OrgFinder
        orgCode={cfetsOrgCode}
        first={path === null ? ownOrg : ''}
        onChoose={({ orgCode, orgName }) =>
          put({ cfetsOrgCode: orgCode, dealOrgName: orgName, cfetsTraderId: '', dealTraderName: '' })
        }
      />
      {text('cfetsOrgCode', 21, traders?.length === 0 ? t('account:path.noTraders') : undefined)}
      {text('dealOrgName', 60)}
      <TraderChoice
        traders={traders ?? []}
        fields={fields}
        error={isTried && needsTrader ? t('account:path.needTrader') : undefined}
        onChange={put}
      />
      {/* Required fields come first: in a low window the rest is below the edge. */}
      <Custodian value={fields.custodian} onChange={(custodian) => put({ custodian })} />
      {text('accountNo', 40)}
      {text('dealTraderName', 40)}
      {text('dealTraderPhone', 20)}
      {text('accountName', 80)}
    </DialogForm>
  );
}

interface CustodianProps {
  readonly value: PathFields['custodian'];
  readonly onChange: (custodian: PathFields['custodian']) => void;
}

function Custodian({ value, onChange }: CustodianProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('account:path.custodian')}>
      {({ id }) => (
        <SelectInput
          id={id}
          value={value}
          choices={CUSTODIANS.map((one) => ({ value: one, label: marketName(t, `custodian.${one}`, one) }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

function useSave(path: DealPath | null, onSaved: () => void) {
  const { http, notice } = usePlugin(accountPlugin);
  return useAction(async (fields: PathFields) => {
    const body = { ...fields, pathName: fields.pathName.trim() };
    if (path === null) await http.call(transaction.addDealPath, { body }, { notTips: true });
    else
      await http.call(transaction.updateDealPathInfo, { body: { ...body, id: path.id } }, { notTips: true });
    notice.success({ key: 'account:preferences.saved' });
    onSaved();
  });
}

interface TraderChoiceProps {
  readonly traders: readonly { readonly traderId: string; readonly traderName: string }[];
  readonly fields: PathFields;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<PathFields>) => void;
}

/** The traders that CFETS knows at the organisation; present before any is known, so that no field below is pushed away. */
function TraderChoice({ traders, fields, error, onChange }: TraderChoiceProps) {
  const { t } = useTranslation();
  const required = traders.length > 0;
  return (
    <Field label={t('account:path.cfetsTraderId')} required={required} error={error}>
      {({ id, describedBy, invalid }) => (
        <SelectInput
          id={id}
          required={required}
          invalid={invalid}
          describedBy={describedBy}
          value={fields.cfetsTraderId}
          choices={[
            { value: '', label: t('account:path.choose') },
            ...traders.map((trader) => ({
              value: trader.traderId,
              label: `${trader.traderName} ${trader.traderId}`,
            })),
          ]}
          onChange={(traderId) => {
            const trader = traders.find((item) => item.traderId === traderId);
            onChange({ cfetsTraderId: traderId, ...(trader && { dealTraderName: trader.traderName }) });
          }}
        />
      )}
    </Field>
  );
}
