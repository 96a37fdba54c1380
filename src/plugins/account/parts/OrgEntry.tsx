import { basic, type ReplyOf } from '#contract/api';
import { Field, TextInput } from '#core/kit';
import { useServices, useText } from '#core/services';
import { type KeyboardEvent, useEffect, useState } from 'react';

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
  const { http, clock } = useServices();
  const { t } = useText();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly Org[] | null>(null);
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
          setFound(list.slice(0, SHOWN));
          setAt(0);
        },
        () => isWanted && setFound([]),
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
  const rows = found ?? [];
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(rows[at]);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (rows.length > 0) setAt((at + (event.key === 'ArrowDown' ? 1 : rows.length - 1)) % rows.length);
    }
  };
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <div className="a-org" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
          <TextInput
            large
            id={id}
            icon="building"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && rows[at] ? `${id}-${at}` : undefined}
            aria-describedby={describedBy}
            autoComplete="off"
            placeholder={t('account:form.orgHint')}
            maxLength={60}
            value={isOpen ? keyword : (value?.orgName ?? keyword)}
            invalid={invalid}
            onFocus={() => setOpen(true)}
            onKeyDown={handleKey}
            onChange={(event) => {
              setKeyword(event.target.value);
              setOpen(true);
              onChange(null);
            }}
          />
          <div className="a-org-list" id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen}>
            {rows.map((org, index) => (
              <div
                key={org.orgId}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                onPointerDown={(event) => {
                  event.preventDefault();
                  choose(org);
                }}
              >
                <b>{org.orgShortName}</b> {org.orgName}
              </div>
            ))}
            {found !== null && rows.length === 0 && (
              <div role="option" aria-selected={false} aria-disabled>
                {t('account:form.orgNone')}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
