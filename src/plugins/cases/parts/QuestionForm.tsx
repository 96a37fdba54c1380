import { Button, Card, Checkbox, TextField } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Attach } from './Attach.tsx';
import type { FormProps } from './CasesView.tsx';
import { FactList } from './FactList.tsx';
import { TextArea } from './TextArea.tsx';
import { useDraftText, useDraftFiles } from './use-draft.ts';
import { useMachineFacts } from './use-machine-facts.ts';
import { useOpening } from './use-opening.ts';

const MIN_TITLE = 2;

/** Asks a question: its subject, text, pictures, and the facts of this machine unless excluded. */
export const QuestionForm = observer(function QuestionForm({ onOpened }: FormProps) {
  const { t } = useTranslation();
  const facts = useMachineFacts();
  const [title, setTitle] = useDraftText('question.title');
  const [text, setText] = useDraftText('question.text');
  const [images, setImages] = useDraftFiles('question.images');
  const [withFacts, setWithFacts] = useState(true);
  const open = useOpening('question', (detail) => {
    setTitle('');
    setText('');
    setImages(null);
    onOpened(detail);
  });
  const [isTried, setTried] = useState(false);
  const faults = { title: title.trim().length < MIN_TITLE, text: text.trim() === '' };
  const handleAsk = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults.title || faults.text) return;
    const lines = facts().map(([name, value]) => t('cases:question.fact', { name, value }));
    void open.run({ kind: 'question', title: title.trim() }, text, images, withFacts ? ['', ...lines] : []);
  };
  return (
    <Card title={t('cases:question.ask')}>
      <form className="cs-form" noValidate onSubmit={handleAsk}>
        <TextField
          label={t('cases:question.subject')}
          required
          hint={t('cases:question.subjectHint')}
          error={isTried && faults.title ? t('cases:question.subjectMissing') : undefined}
          maxLength={60}
          value={title}
          onChange={setTitle}
        />
        <TextArea
          label={t('cases:question.describe')}
          hint={t('cases:question.describeHint')}
          placeholder={t('cases:question.placeholder')}
          rows={7}
          value={text}
          onChange={setText}
          required
          error={isTried && faults.text ? t('cases:question.describeMissing') : open.words || undefined}
        />
        <Attach images={images} onChange={setImages} />
        <Checkbox checked={withFacts} onChange={setWithFacts}>
          {t('cases:question.withFacts')}
        </Checkbox>
        {withFacts && <FactList facts={facts()} />}
        <div className="cs-row">
          <small>{t('cases:question.privacy')}</small>
          <Button type="submit" tone="primary" busy={open.busy}>
            {t('cases:question.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
});
