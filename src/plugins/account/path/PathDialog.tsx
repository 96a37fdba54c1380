import { transaction } from '#contract/api';
import type { RequestOf } from '#contract/server';
import type { DealPath } from '#contract/entities';
import { isMobile } from '#contract/rules';
import { typedText } from '#core/format';
import { Field, SelectInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Entry } from '../parts/Entry.tsx';
import { useDeed } from '../parts/use-deed.ts';
import { DialogForm } from '../security/DialogForm.tsx';
import { accountPlugin } from '../plugin.ts';

type Fields = RequestOf<typeof transaction.addDealPath>['body'];

const CUSTODIANS = ['中债登', '上清所', '中证登'] as const;
/** Written in plain digits and letters, however they are typed. */
const CODES: ReadonlySet<keyof Fields> = new Set(['cfetsOrgCode', 'dealTraderPhone', 'accountNo']);
const PAUSE_MS = 300;
const EMPTY: Fields = {
  pathName: '',
  dealOrgName: '',
  dealTraderName: '',
  dealTraderPhone: '',
  cfetsOrgCode: '',
  cfetsTraderId: '',
  custodian: '中债登',
  accountName: '',
  accountNo: '',
};

interface Props {
  /** Null: a new path. */
  readonly path: DealPath | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** One trading path: who settles where. The CFETS code finds organisation and traders. */
export function PathDialog({ path, onClose, onSaved }: Props) {
  const { http, clock, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [fields, setFields] = useState<Fields>(() => ({
    ...EMPTY,
    ...(path &&
      // `as` holds: the path has every one of these fields, by the contract.
      (Object.fromEntries(
        Object.keys(EMPTY).map((key) => [key, path[key as keyof Fields]]),
      ) as unknown as Fields)),
  }));
  const [keyword, setKeyword] = useState('');
  // Null: nothing was asked yet.
  const [found, setFound] = useState<
    readonly { readonly orgCode: string; readonly orgName: string }[] | 'failed' | null
  >(null);
  const [known, setKnown] = useState<
    readonly { readonly traderId: string; readonly traderName: string }[] | null
  >(null);
  const [isTried, setTried] = useState(false);
  const deed = useDeed();
  const put = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));

  useEffect(() => {
    setFound(null);
    if (keyword.trim() === '') return undefined;
    let isWanted = true;
    const stop = clock.setTimeout(() => {
      http.call(transaction.queryCfetsOrg, { query: { keyword: keyword.trim() } }, { notTips: true }).then(
        (list) => isWanted && setFound(list),
        () => isWanted && setFound('failed'),
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      stop();
    };
  }, [http, clock, keyword]);
  const { cfetsOrgCode } = fields;
  const isCode = /^\d{21}$/.test(cfetsOrgCode);
  useEffect(() => {
    setKnown(null);
    if (!isCode) return undefined;
    let isWanted = true;
    http.call(transaction.queryCfetsTrader, { query: { orgCode: cfetsOrgCode } }, { notTips: true }).then(
      (list) => isWanted && setKnown(list),
      () => undefined, // the name can be typed all the same
    );
    return () => {
      isWanted = false;
    };
  }, [http, cfetsOrgCode, isCode]);

  const orgs = found === null || found === 'failed' ? [] : found;
  const traders = known ?? [];
  const noOrg =
    found === 'failed'
      ? t('account:path.findFailed')
      : found?.length === 0
        ? t('account:path.foundNone', { keyword: keyword.trim() })
        : undefined;
  const faults: Partial<Record<keyof Fields, string>> = isTried
    ? {
        ...(fields.pathName.trim() === '' ? { pathName: t('account:path.needName') } : {}),
        ...(isCode ? {} : { cfetsOrgCode: t('account:path.codeForm') }),
        ...(fields.dealTraderPhone === '' || isMobile(fields.dealTraderPhone)
          ? {}
          : { dealTraderPhone: t('account:form.phoneForm') }),
        ...(/^[\dA-Za-z-]{1,40}$/.test(fields.accountNo) ? {} : { accountNo: t('account:path.accountForm') }),
      }
    : {};
  const save = async () => {
    const body = { ...fields, pathName: fields.pathName.trim() };
    if (path === null) await http.call(transaction.addDealPath, { body }, { notTips: true });
    else
      await http.call(transaction.updateDealPathInfo, { body: { ...body, id: path.id } }, { notTips: true });
    notice.success({ key: 'account:preferences.saved' });
    onSaved();
  };
  const submit = () => {
    setTried(true);
    const isComplete =
      fields.pathName.trim() !== '' &&
      isCode &&
      (fields.dealTraderPhone === '' || isMobile(fields.dealTraderPhone)) &&
      /^[\dA-Za-z-]{1,40}$/.test(fields.accountNo);
    if (isComplete) void deed.run(save);
  };
  const text = (key: Exclude<keyof Fields, 'custodian'>, maxLength: number, hint?: string) => (
    <Entry
      label={t(`account:path.${key}`)}
      maxLength={maxLength}
      value={fields[key]}
      onChange={(value) => put({ [key]: CODES.has(key) ? typedText(value) : value })}
      error={faults[key]}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <DialogForm
      title={t(path === null ? 'account:path.add' : 'account:path.changeTitle')}
      problem={deed.problem}
      isBusy={deed.isBusy}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      {text('pathName', 40)}
      <Entry
        label={t('account:path.findOrg')}
        icon="search"
        maxLength={60}
        value={keyword}
        onChange={setKeyword}
        hint={t('account:path.findOrgHint')}
        error={noOrg}
      />
      {orgs.length > 0 && (
        <Field label={t('account:path.found')}>
          {({ id }) => (
            <SelectInput
              id={id}
              value={orgs.some((org) => org.orgCode === cfetsOrgCode) ? cfetsOrgCode : ''}
              choices={[
                { value: '', label: t('account:path.choose') },
                ...orgs.map((org) => ({ value: org.orgCode, label: org.orgName })),
              ]}
              onChange={(orgCode) => {
                const org = orgs.find((item) => item.orgCode === orgCode);
                if (org)
                  put({
                    cfetsOrgCode: org.orgCode,
                    dealOrgName: org.orgName,
                    cfetsTraderId: '',
                    dealTraderName: '',
                  });
              }}
            />
          )}
        </Field>
      )}
      {text('cfetsOrgCode', 21, known?.length === 0 ? t('account:path.noTraders') : undefined)}
      {text('dealOrgName', 60)}
      {traders.length > 0 && (
        <Field label={t('account:path.cfetsTraderId')}>
          {({ id }) => (
            <SelectInput
              id={id}
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
                put({ cfetsTraderId: traderId, ...(trader ? { dealTraderName: trader.traderName } : {}) });
              }}
            />
          )}
        </Field>
      )}
      {text('dealTraderName', 40)}
      {text('dealTraderPhone', 20)}
      <Field label={t('account:path.custodian')}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={fields.custodian}
            choices={CUSTODIANS.map((value) => ({ value, label: value }))}
            onChange={(custodian) => put({ custodian })}
          />
        )}
      </Field>
      {text('accountName', 80)}
      {text('accountNo', 40)}
    </DialogForm>
  );
}
