import { transaction } from '#contract/api';
import { Field, SelectInput } from '#core/kit';
import { useCall, useSettled } from '#core/query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Entry } from '../parts/Entry.tsx';

const PAUSE_MS = 300;

interface Props {
  readonly orgCode: string;
  /** The initial search; '' for none. */
  readonly first: string;
  readonly onChoose: (org: { readonly orgCode: string; readonly orgName: string }) => void;
}

/** Finds an organisation of CFETS by name or code, and offers the hits. */
export function OrgFinder({ orgCode, first, onChoose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(first);
  const keyword = typed.trim();
  const settled = useSettled(keyword, PAUSE_MS);
  const found = useCall(
    transaction.queryCfetsOrg,
    { query: { keyword } },
    { when: keyword !== '' && keyword === settled, notTips: true },
  );
  const orgs = found.value ?? [];
  const only = found.value?.length === 1 && keyword === first ? found.value[0] : undefined;
  const isOffered = useRef(false);
  // The first search is for the trader's own organisation: a single hit is taken.
  useEffect(() => {
    if (only === undefined || isOffered.current) return;
    isOffered.current = true;
    if (orgCode === '') onChoose(only);
  }, [only, orgCode, onChoose]);
  const problem = () => {
    if (found.state === 'failed') return t('account:path.findFailed');
    // The user did not request the first search: finding nothing is not their fault.
    return found.value?.length === 0 && keyword !== first
      ? t('account:path.foundNone', { keyword })
      : undefined;
  };
  return (
    <>
      <Entry
        label={t('account:path.findOrg')}
        icon="search"
        maxLength={60}
        value={typed}
        onChange={setTyped}
        hint={t('account:path.findOrgHint')}
        error={problem()}
      />
      {/* Present before anything is found: typing must not push the fields below away. */}
      <Field label={t('account:path.found')}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={orgs.some((org) => org.orgCode === orgCode) ? orgCode : ''}
            choices={[
              { value: '', label: t('account:path.choose') },
              ...orgs.map((org) => ({ value: org.orgCode, label: org.orgName })),
            ]}
            onChange={(code) => {
              const org = orgs.find((item) => item.orgCode === code);
              if (org) onChoose(org);
            }}
          />
        )}
      </Field>
    </>
  );
}
