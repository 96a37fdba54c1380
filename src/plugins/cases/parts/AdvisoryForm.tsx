import { typedFigure } from '#core/format';
import { Button, Card, Field, SelectInput, TextField } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { casesPlugin } from '../plugin.ts';
import { Attach } from './Attach.tsx';
import type { FormProps } from './CasesView.tsx';
import { TextArea } from './TextArea.tsx';
import { useDraftText, useDraftValue, useDraftFiles } from './use-draft.ts';
import { useOpening } from './use-opening.ts';

const TOPICS = ['allocation', 'credit', 'trading', 'training'] as const;
const topicSchema = z.enum(TOPICS);

/** The account manager, for users who would rather call. */
const Manager = observer(function Manager() {
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const { STCSalesInfo: sales } = session.data;
  if (sales === undefined) return <small />;
  return (
    <small>
      {sales === null
        ? t('cases:advisory.noManager')
        : t('cases:advisory.manager', { name: sales.name, phone: sales.phone })}
    </small>
  );
});

interface ScaleProps {
  readonly value: string;
  readonly isBad: boolean;
  readonly onChange: (value: string) => void;
}

/** The size of the portfolio. */
function Scale({ value, isBad, onChange }: ScaleProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('cases:advisory.scaleField')}
      hint={t('cases:advisory.scaleHint')}
      error={isBad ? t('cases:advisory.scaleBad') : undefined}
      inputMode="decimal"
      maxLength={10}
      value={value}
      onChange={(text) => onChange(typedFigure(text))}
    />
  );
}

/** Applies for advice: which service, the size of the portfolio, the need. */
export function AdvisoryForm({ onOpened }: FormProps) {
  const { t } = useTranslation();
  const [topic, setTopic] = useDraftValue('advisory.topic', topicSchema, TOPICS[0]);
  const [scale, setScale] = useDraftText('advisory.scale');
  const [text, setText] = useDraftText('advisory.text');
  const [images, setImages] = useDraftFiles('advisory.images');
  const open = useOpening('advisory', (detail) => {
    setScale('');
    setText('');
    setTopic(null);
    setImages(null);
    onOpened(detail);
  });
  const isScaleBad = scale !== '' && !/^\d+(\.\d+)?$/.test(scale);
  const [isTried, setTried] = useState(false);
  const isBlank = text.trim() === '';
  const handleSend = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBlank || isScaleBad) return;
    void open.run({ kind: 'advisory', topic, scale: scale === '' ? null : Number(scale) }, text, images);
  };
  return (
    <Card title={t('cases:advisory.new')}>
      <form className="cs-form" noValidate onSubmit={handleSend}>
        <div className="cs-two">
          <Field label={t('cases:advisory.topic')}>
            {({ id }) => (
              <SelectInput
                id={id}
                value={topic}
                choices={TOPICS.map((value) => ({ value, label: t(`cases:advisory.topics.${value}`) }))}
                onChange={setTopic}
              />
            )}
          </Field>
          <Scale value={scale} isBad={isScaleBad} onChange={setScale} />
        </div>
        <TextArea
          label={t('cases:advisory.need')}
          placeholder={t('cases:advisory.needPlaceholder')}
          rows={6}
          value={text}
          onChange={setText}
          required
          error={isTried && isBlank ? t('cases:advisory.needMissing') : open.words || undefined}
        />
        <Attach images={images} onChange={setImages} />
        <div className="cs-row">
          <Manager />
          <Button type="submit" tone="primary" busy={open.busy}>
            {t('cases:advisory.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
