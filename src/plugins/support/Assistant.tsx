import { Button, Icon, TextInput } from '#core/kit';
import type { WidgetProps } from '#core/plugin';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BondAnswer } from './BondAnswer.tsx';
import { bondInQuestion } from './bond-question.ts';
import { findArticles } from './find-articles.ts';
import { supportPlugin } from './plugin.ts';
import './support.css';
import { useAddress } from './use-address.ts';
import { type Article, useArticles } from './use-articles.ts';
import { useFirm } from './use-firm.ts';

const MAX_ARTICLES = 3;
const PREVIEW = 90;
const samples = ['masked', 'settlement', 'layout'] as const;
const cut = (text: string) => {
  const plain = text.replaceAll(/\*\*|^- |\n/gm, ' ').trim();
  return plain.length > PREVIEW ? `${plain.slice(0, PREVIEW)}…` : plain;
};

/** Finds answers in the published documents, and states when there is none. It makes nothing up. */
export const View = observer(function Assistant({ close }: WidgetProps) {
  const { session } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const address = useAddress();
  const all = useArticles();
  const [text, setText] = useState('');
  const [question, setQuestion] = useState('');
  const bond = bondInQuestion(question);
  const answers = question === '' || bond !== null ? [] : findArticles(all, question).slice(0, MAX_ARTICLES);
  const addressOfArticle = ({ id }: Article) =>
    (id.startsWith('question.')
      ? address('announcement', { name: 'commonQuestion' })
      : address('guide', { article: id })) ?? '/';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setQuestion(text.trim());
  };
  return (
    <div className="p-assistant">
      <div className="pop-head">
        <Icon name="assistant" />
        <h2>{t('support:assistant.title')}</h2>
      </div>
      <div className="p-answers" aria-live="polite">
        <p>{t('support:assistant.hello')}</p>
        {question === '' ? (
          <Samples
            onPick={(sample) => {
              setText(sample);
              setQuestion(sample);
            }}
          />
        ) : (
          <p className="p-asked">{question}</p>
        )}
        {/* What a session read goes with it. */}
        {bond !== null && <BondAnswer key={`${bond} ${session.sessionId}`} name={bond} onOpen={close} />}
        {answers.map((article) => (
          <Answer key={article.id} article={article} to={addressOfArticle(article)} onOpen={close} />
        ))}
        {question !== '' && answers.length === 0 && bond === null && <NoAnswer />}
      </div>
      <form onSubmit={handleSubmit}>
        <TextInput
          aria-label={t('support:assistant.ask')}
          placeholder={t('support:assistant.placeholder')}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="primary" disabled={text.trim() === ''}>
          {t('support:assistant.send')}
        </Button>
      </form>
      <small>{t('support:assistant.disclaimer')}</small>
    </div>
  );
});

interface AnswerProps {
  readonly article: Article;
  readonly to: string;
  readonly onOpen: () => void;
}

function Answer({ article, to, onOpen }: AnswerProps) {
  const { t } = useTranslation();
  return (
    <article>
      <h3>{article.title}</h3>
      <p>{cut(article.body)}</p>
      <Link to={to} onClick={onOpen}>
        {t('support:assistant.open')}
      </Link>
    </article>
  );
}

function Samples({ onPick }: { readonly onPick: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <ul className="p-samples" aria-label={t('support:assistant.try')}>
      {samples.map((sample) => (
        <li key={sample}>
          <Button size="sm" onClick={() => onPick(t(`support:assistant.sample.${sample}`))}>
            {t(`support:assistant.sample.${sample}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Where to turn instead: the hotline, if the firm has set one. */
const NoAnswer = observer(function NoAnswer() {
  const { t } = useTranslation();
  const { hotline } = useFirm().words;
  return <p>{hotline === '' ? t('support:assistant.none') : t('support:assistant.noneCall', { hotline })}</p>;
});
