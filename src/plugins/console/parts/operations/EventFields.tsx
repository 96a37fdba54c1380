import type { Audience } from '#contract/api';
import { isMoment, MomentInput } from '#core/day';
import { Checkbox, Field, TextField } from '#core/kit';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { AudienceField } from '../audiences/AudienceField.tsx';

/** An event being written. `publishTime` is Beijing time, `YYYY-MM-DD HH:mm`. */
export const eventDraft = z.object({
  name: z.string(),
  title: z.string(),
  body: z.string(),
  publishTime: z.string(),
  group: z.nullable(z.string()),
  tells: z.boolean(),
  /** The version that it was begun on; 0: a new one. */
  version: z.number(),
});
export type EventDraft = Readonly<z.infer<typeof eventDraft>>;

/** The last part of an event page's address. */
export const EVENT_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

interface Props {
  readonly draft: EventDraft;
  readonly groups: readonly Audience[];
  readonly isNew: boolean;
  readonly isTold: boolean;
  /** Epoch ms. */
  readonly now: number;
  readonly onChange: (change: Partial<EventDraft>) => void;
}

/** The fields of an event page. */
export function EventFields({ draft, groups, isNew, isTold, now, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('console:events.subject')}
        required
        value={draft.title}
        maxLength={60}
        onChange={(text) => onChange({ title: text })}
      />
      <TextField
        label={t('console:events.name')}
        required
        hint={t('console:events.nameHint')}
        error={draft.name === '' || EVENT_NAME.test(draft.name) ? undefined : t('console:events.nameWrong')}
        value={draft.name}
        maxLength={40}
        disabled={!isNew}
        onChange={(text) => onChange({ name: text })}
      />
      <Field
        label={t('console:events.time')}
        required
        error={isMoment(draft.publishTime) ? undefined : t('console:momentMissing')}
      >
        {(ids) => (
          <MomentInput
            {...ids}
            required
            now={now}
            value={draft.publishTime}
            onChange={(publishTime) => onChange({ publishTime })}
          />
        )}
      </Field>
      <AudienceField
        label={t('console:events.to')}
        audience={draft.group ?? ''}
        everybody={t('console:events.everybody')}
        groups={groups}
        onChange={(chosen) => onChange({ group: chosen === '' ? null : chosen })}
      />
      <BodyField body={draft.body} onChange={(body) => onChange({ body })} />
      <Checkbox checked={draft.tells} onChange={(tells) => onChange({ tells })}>
        {t(isTold ? 'console:events.told' : 'console:events.tells')}
      </Checkbox>
    </>
  );
}

interface BodyFieldProps {
  readonly body: string;
  readonly onChange: (body: string) => void;
}

function BodyField({ body, onChange }: BodyFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('console:events.body')} required hint={t('console:events.bodyHint')}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          aria-describedby={describedBy}
          aria-required
          className="c-area"
          rows={12}
          value={body}
          maxLength={20_000}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
