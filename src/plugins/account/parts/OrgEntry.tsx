import { basic, type ReplyOf } from '#contract/api';
import { combobox, Field, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './org.css';
import { accountPlugin } from '../plugin.ts';

export type Org = ReplyOf<typeof basic.getOrgList>[number];

const PAUSE_MS = 250;
const SHOWN = 8;

interface Props {
  readonly label: string;
  readonly value: Org | null;
  readonly onChange: (org: Org | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** Finds an organisation by name, short name, code or pinyin initials. */
export function OrgEntry({ label, value, onChange, error, hint }: Props) {
  const { http, clock } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  /** `of`: what was typed; Enter picks nothing that was found for something else. */
  const [found, setFound] = useState<{
    readonly of: string;
    readonly orgs: readonly Org[];
    readonly hasFailed?: true;
  } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    const stop = clock.setTimeout(() => {
      const query = keyword.trim() === '' ? {} : { keyword: keyword.trim() };
      http.call(basic.getOrgList, { query }, { notTips: true }).then(
        (list) => {
          if (!isWanted) return;
          setFound({ of: keyword, orgs: list.slice(0, SHOWN) });
          setAt(0);
        },
        () => isWanted && setFound({ of: keyword, orgs: [], hasFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      stop();
    };
  }, [http, clock, keyword, isOpen]);
  const choose = (org: Org | undefined) => {
    if (org === undefined) return;
    onChange(org);
    setKeyword(org.orgName);
    setOpen(false);
  };
  const rows = found?.orgs ?? [];
  const box = combobox({
    id: useId(),
    isOpen,
    active: rows[at] ? at : -1,
    onStep: (by) => {
      setOpen(true);
      setAt(Math.max(0, Math.min(rows.length - 1, at + by)));
    },
    onPoint: setAt,
    onEnter: isOpen ? () => choose(found?.of === keyword ? rows[at] : undefined) : undefined,
    onEscape: isOpen ? () => setOpen(false) : undefined,
  });
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <div
          className="a-org"
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
        >
          <TextInput
            large
            id={id}
            icon="building"
            {...box.input}
            aria-describedby={describedBy}
            placeholder={t('account:form.orgHint')}
            maxLength={60}
            value={isOpen ? keyword : (value?.orgName ?? keyword)}
            invalid={invalid}
            onFocus={() => setOpen(true)}
            onChange={(event) => {
              setKeyword(event.target.value);
              setOpen(true);
              onChange(null);
            }}
          />
          <div className="a-org-list" {...box.list} aria-label={label} hidden={!isOpen}>
            {rows.map((org, index) => (
              <div key={org.orgId} {...box.option(index, () => choose(org))}>
                <b>{org.orgShortName}</b> {org.orgName}
              </div>
            ))}
            {found !== null && rows.length === 0 && (
              <div role="option" aria-selected={false} aria-disabled>
                {t(found.hasFailed ? 'account:form.orgFailed' : 'account:form.orgNone')}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
