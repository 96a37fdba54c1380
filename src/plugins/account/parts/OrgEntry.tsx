import { basic, type ReplyOf } from '#contract/api';
import { combobox, Field, TextInput } from '#core/kit';
import { useCall, useSettled } from '#core/query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './org.css';

export type Org = ReplyOf<typeof basic.getOrgList>[number];

const PAUSE_MS = 250;
const MAX_SUGGESTIONS = 8;

interface Props {
  readonly label: string;
  readonly value: Org | null;
  readonly onChange: (org: Org | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** The typed text, and the organisations found for it, one of which is picked. */
function useOrgSearch({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState(value?.orgName ?? '');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const keyword = typed.trim();
  const settled = useSettled(keyword, PAUSE_MS);
  const found = useCall(
    basic.getOrgList,
    { query: settled === '' ? {} : { keyword: settled } },
    { when: isOpen, notTips: true },
  );
  const choose = (org: Org | undefined) => {
    if (org === undefined) return;
    onChange(org);
    setTyped(org.orgName);
    setOpen(false);
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setOpen(true);
    onChange(null);
  };
  const rows = found.value?.slice(0, MAX_SUGGESTIONS) ?? [];
  const box = combobox({
    id: useId(),
    isOpen,
    active: rows[at] ? at : -1,
    onStep: (by) => {
      setOpen(true);
      setAt(Math.max(0, Math.min(rows.length - 1, at + by)));
    },
    onPoint: setAt,
    // Enter picks nothing that was found for a different text than the current one.
    onEnter: isOpen ? () => choose(settled === keyword ? rows[at] : undefined) : undefined,
    onEscape: isOpen ? () => setOpen(false) : undefined,
  });
  return { typed, type, isOpen, setOpen, found, rows, choose, box };
}

/** Finds an organisation by name, short name, code or pinyin initials. */
export function OrgEntry({ label, value, onChange, error, hint }: Props) {
  const { t } = useTranslation();
  const { typed, type, isOpen, setOpen, found, rows, choose, box } = useOrgSearch({ value, onChange });
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
            value={isOpen ? typed : (value?.orgName ?? typed)}
            invalid={invalid}
            // Over a chosen one the list would only cover the fields below.
            onFocus={() => setOpen(value === null)}
            onChange={(event) => type(event.target.value)}
          />
          <div className="a-org-list" {...box.list} aria-label={label} hidden={!isOpen}>
            {rows.map((org, index) => (
              <div key={org.orgId} {...box.option(index, () => choose(org))}>
                <b>{org.orgShortName}</b> {org.orgName}
              </div>
            ))}
            {(found.state === 'failed' || found.value?.length === 0) && (
              <div role="option" aria-selected={false} aria-disabled>
                {t(found.state === 'failed' ? 'account:form.orgFailed' : 'account:form.orgNone')}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
