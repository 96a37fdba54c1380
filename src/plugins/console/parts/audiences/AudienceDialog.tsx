import { type Audience, AUDIENCE_KINDS, consoleApi } from '#contract/api';
import { Field, FormModal, Segments, SelectInput, TextField } from '#core/kit';
import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { consolePlugin } from '../../plugin.ts';
import { accountsIn, MembersField } from './MembersField.tsx';
import { isReason, ReasonField } from '../ReasonField.tsx';
import { useDraftValue } from '../use-draft.ts';

interface Props {
  /** null for a new one. */
  readonly audience: Audience | null;
  /** Ids already in use by groups. */
  readonly usedIds?: readonly string[] | undefined;
  readonly organisations?: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

/** A group as it is saved. */
interface Group {
  readonly id: string;
  readonly name: string;
  readonly kind: Audience['kind'];
  /** Of a group that is an organisation. */
  readonly orgId?: string;
  readonly isNew: boolean;
  readonly reason: string;
}

const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** An unused id, so that the user need not think of one: `group-1`. */
function freeId(usedIds: readonly string[]): string {
  for (let n = 1; ; n += 1) if (!usedIds.includes(`group-${n}`)) return `group-${n}`;
}

/** Saves a group, then adds its first members. `isSaved`: the group exists; its members could not be added yet. */
function useSave() {
  const { http, notice } = usePlugin(consolePlugin);
  const [isSaved, setSaved] = useState(false);
  const action = useFieldAction(['id', 'name', 'orgId'], async (group: Group, people: string[]) => {
    if (!isSaved) await http.call(consoleApi.saveAudience, { body: group }, { notTips: true });
    setSaved(true);
    const { id, name, reason } = group;
    if (people.length > 0)
      await http.call(
        consoleApi.changeMembers,
        { body: { id, add: people, remove: [], reason } },
        { notTips: true },
      );
    notice.success({ key: 'console:audiences.saved', values: { name } });
  });
  return { ...action, isSaved };
}

const entry = z.nullable(
  z.object({
    name: z.string(),
    id: z.string(),
    kind: z.enum(AUDIENCE_KINDS),
    orgId: z.string(),
    members: z.string(),
    reason: z.string(),
  }),
);
type Entry = NonNullable<z.infer<typeof entry>>;

/** The fields of the form. */
function useGroupForm(
  audience: Audience | null,
  usedIds: readonly string[],
  organisations: NonNullable<Props['organisations']>,
) {
  const field = audience === null ? 'audience' : `audience.${audience.id}`;
  const [changed, setChanged] = useDraftValue(field, entry, null);
  // A group that is saved without its members is in use from then on: its id stays.
  const [first] = useState<Entry>(() => ({
    name: audience?.name ?? '',
    id: audience?.id ?? freeId(usedIds),
    kind: audience?.kind ?? 'desk',
    orgId: audience?.orgId ?? organisations[0]?.id ?? '',
    members: '',
    reason: '',
  }));
  const entered = changed ?? first;
  return {
    entered,
    set: (part: Partial<Entry>) => setChanged({ ...entered, ...part }),
    /** Discards what was entered, and closes the form. */
    end: (close: () => void) => {
      setChanged(null);
      close();
    },
  };
}

/** Creates a group, or renames one. */
export function AudienceDialog({ audience, usedIds = [], organisations = [], onClose, onDone }: Props) {
  const { t } = useTranslation();
  const form = useGroupForm(audience, usedIds, organisations);
  const { name, id, kind, orgId, members, reason } = form.entered;
  const isNew = audience === null;
  const isOf = kind === 'organisation';
  const isReady = name.trim() !== '' && ID.test(id) && isReason(reason) && (!isOf || orgId !== '');
  const people = isNew && !isOf ? accountsIn(members) : [];
  const { isSaved, busy, words, at, run } = useSave();
  const submit = async () => {
    const group = { id, name: name.trim(), kind, isNew, reason: reason.trim(), ...(isOf ? { orgId } : {}) };
    if (await run(group, people)) form.end(() => onDone(id));
  };
  return (
    <FormModal
      title={
        isNew
          ? t('console:audiences.make')
          : t('console:pair', { what: t('console:audiences.rename'), name: audience.name })
      }
      words={{ submit: t('console:audiences.save'), cancel: t('console:cancel') }}
      busy={busy}
      isReady={isReady}
      className="c-stack"
      onSubmit={() => void submit()}
      onClose={() => form.end(isSaved ? () => onDone(id) : onClose)}
    >
      <NameField
        value={name}
        error={at('name') ?? (words === '' || isSaved ? undefined : words)}
        onChange={(text) => form.set({ name: text })}
      />
      {isNew && (
        <Identity
          {...{ id, kind, orgId, organisations, at }}
          onId={(text) => form.set({ id: text })}
          onKind={(next) => form.set({ kind: next })}
          onOrg={(next) => form.set({ orgId: next })}
        />
      )}
      {isNew && !isOf && (
        <MembersField
          label={t('console:audiences.people')}
          error={words !== '' && isSaved ? words : undefined}
          value={members}
          onChange={(text) => form.set({ members: text })}
        />
      )}
      <ReasonField value={reason} onChange={(text) => form.set({ reason: text })} />
    </FormModal>
  );
}

interface NameProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

function NameField({ value, error, onChange }: NameProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('console:audiences.name')}
      error={error}
      value={value}
      maxLength={40}
      onChange={onChange}
    />
  );
}

interface IdentityProps {
  readonly id: string;
  readonly kind: Audience['kind'];
  readonly orgId: string;
  readonly organisations: NonNullable<Props['organisations']>;
  /** Why a field was refused. */
  readonly at: (field: 'id' | 'orgId') => string | undefined;
  readonly onId: (id: string) => void;
  readonly onKind: (kind: Audience['kind']) => void;
  readonly onOrg: (orgId: string) => void;
}

/** The immutable part of a group: its id, its kind, and the organisation that it follows. */
function Identity({ id, kind, orgId, organisations, at, onId, onKind, onOrg }: IdentityProps) {
  const { t } = useTranslation();
  const kinds = AUDIENCE_KINDS.map((value) => ({ value, label: t(`console:audiences.kinds.${value}`) }));
  return (
    <>
      <div className="c-field">
        <Segments label={t('console:audiences.kind')} value={kind} choices={kinds} onChange={onKind} />
        <span className="c-hint" role="status">
          {t(`console:audiences.about.${kind}`)}
        </span>
      </div>
      {kind === 'organisation' && (
        <Field label={t('console:audiences.org')} hint={t('console:audiences.orgHint')} error={at('orgId')}>
          {({ id: field }) => (
            <SelectInput
              id={field}
              value={orgId}
              choices={organisations.map((item) => ({ value: item.id, label: item.name }))}
              onChange={onOrg}
            />
          )}
        </Field>
      )}
      <details className="c-more" open={at('id') !== undefined}>
        <summary>{t('console:form.more')}</summary>
        <TextField
          label={t('console:audiences.id')}
          hint={t('console:audiences.idHint')}
          error={id === '' || ID.test(id) ? at('id') : t('console:audiences.idHint')}
          value={id}
          maxLength={64}
          onChange={(text) => onId(text.trim())}
        />
      </details>
    </>
  );
}
