import {
  DOCUMENT_MAX,
  DOCUMENT_NAMES,
  type DocumentName,
  filledDocument,
  firmWords,
  ownNameOf,
  parseJsonText,
} from '#contract/config';
import { LANGUAGES, type Language } from '#contract/rules';
import { Button, Field, SelectInput, Tabs, Tag } from '#core/kit';
import { Markdown } from '#core/markdown';
import { useTask, useTexts } from '#core/query';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firmIn } from '../model/firm-in.ts';
import { valueAt, withoutValue, withValue } from '../model/json-text.ts';
import { ownTextsIn } from '../model/own-texts.ts';
import { consolePlugin } from '../plugin.ts';
import type { Studio } from '../stores/studio.ts';

const SUPPORT = ['support'] as const;

interface Props {
  readonly studio: Studio;
}

/** The documents of the announcement page: each in the product's words until the firm writes its own. */
export const DocumentsForm = observer(function DocumentsForm({ studio }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<DocumentName>('termsOfService');
  const written = valueAt(parseJsonText(studio.texts.settings), ['documents']);
  const choices = DOCUMENT_NAMES.map((name) => {
    const isOwn = valueAt(written, [name]) !== undefined;
    const title = t(`shell:doc.${name}`);
    return { value: name, label: isOwn ? `${title} · ${t('console:documents.own')}` : title };
  });
  return (
    <>
      <Field label={t('console:documents.document')}>
        {({ id }) => <SelectInput id={id} value={chosen} choices={choices} onChange={setChosen} />}
      </Field>
      <DocumentEditor key={chosen} studio={studio} name={chosen} />
    </>
  );
});

/** The words of the product for a document, as written. Call it in an observer. */
function useBuilt(name: DocumentName) {
  const { text } = usePlugin(consolePlugin);
  const { t, i18n } = useTranslation();
  const key = `support:doc.${name}` as const;
  const built = (language: Language): string =>
    i18n.hasResourceBundle(language, 'support')
      ? i18n.getFixedT(language)(key, { skipInterpolation: true })
      : '';
  return {
    isThere: useTexts(SUPPORT),
    shown: t(key, { skipInterpolation: true }),
    /** Loads both languages. */
    async all(): Promise<Readonly<Record<Language, string>>> {
      await text.i18n.loadLanguages([...LANGUAGES]);
      return { 'zh-CN': built('zh-CN'), 'en-US': built('en-US') };
    },
  };
}

/** The language whose text is edited, at first the reader's, and its choice, which loads what the preview says in it. */
function useLanguage(): readonly [Language, (next: Language) => Promise<void>] {
  const { text } = usePlugin(consolePlugin);
  const [language, setLanguage] = useState<Language>(text.language);
  const show = useTask(async (next: Language) => {
    try {
      await text.i18n.loadLanguages([next]);
    } finally {
      setLanguage(next);
    }
  });
  return [language, show];
}

interface EditorProps extends Props {
  readonly name: DocumentName;
}

const DocumentEditor = observer(function DocumentEditor({ studio, name }: EditorProps) {
  const { t } = useTranslation();
  const built = useBuilt(name);
  const { settings } = studio.texts;
  const own = valueAt(parseJsonText(settings), ['documents', name]);
  const [language, show] = useLanguage();
  const begin = useTask(async () => {
    const words = await built.all();
    studio.edit('settings', withValue(studio.texts.settings, ['documents', name], words));
    studio.check();
  });
  if (own === undefined)
    return (
      <>
        <p className="c-hint">{t('console:documents.builtIn')}</p>
        <div className="c-actions">
          <Button icon="plus" onClick={() => void begin()}>
            {t('console:documents.begin')}
          </Button>
        </div>
        {built.isThere && <Preview studio={studio} text={built.shown} language={language} />}
      </>
    );
  const written = valueAt(own, [language]);
  const text = typeof written === 'string' ? written : '';
  const put = (next: string) => {
    const at = ['documents', name, language];
    const isGone = next === '' && language === 'en-US';
    studio.edit('settings', isGone ? withoutValue(settings, at) : withValue(settings, at, next), 'typing');
  };
  const restore = () => {
    studio.edit('settings', withoutOwn(studio.texts.settings, name));
    studio.check();
  };
  return (
    <>
      <div className="c-actions">
        <Tag tone="info">{t('console:documents.own')}</Tag>
        <Button size="sm" icon="undo" onClick={restore}>
          {t('console:documents.restore')}
        </Button>
      </div>
      <Tabs
        label={t('console:documents.language')}
        value={language}
        tabs={LANGUAGES.map((value) => ({ value, label: t(`console:field.${value}`) }))}
        onChange={(next) => void show(next)}
      >
        <BodyField text={text} language={language} onChange={put} />
        <Preview studio={studio} text={text} language={language} />
      </Tabs>
    </>
  );
});

/** Settings in which a document has the product's words again. */
function withoutOwn(settings: string, name: DocumentName): string {
  const documents = valueAt(parseJsonText(settings), ['documents']);
  const isLast = Object.keys(Object(documents)).length === 1;
  return withoutValue(settings, isLast ? ['documents'] : ['documents', name]);
}

interface BodyProps {
  readonly text: string;
  readonly language: Language;
  readonly onChange: (text: string) => void;
}

function BodyField({ text, language, onChange }: BodyProps) {
  const { t } = useTranslation();
  const isChinese = language === 'zh-CN';
  const over = text.length > DOCUMENT_MAX ? { limit: DOCUMENT_MAX, length: text.length } : null;
  return (
    <Field
      label={t('console:documents.text')}
      hint={
        isChinese
          ? t('console:documents.hint', { open: '{{', close: '}}' })
          : t('console:documents.hintEnglish')
      }
      error={
        over !== null
          ? t('console:documents.tooLong', over)
          : isChinese && text === ''
            ? t('console:documents.empty')
            : undefined
      }
    >
      {({ id, describedBy }) => (
        <textarea
          id={id}
          aria-describedby={describedBy}
          className="c-area"
          rows={16}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface PreviewProps extends Props {
  readonly text: string;
  readonly language: Language;
}

/** The product's own name in a language; null where it has the build's. */
function productIn(settings: string, language: Language): string | null {
  const own = ownNameOf(valueAt(parseJsonText(settings), ['product', 'name']));
  const words = own === null ? undefined : ownTextsIn(settings)[own];
  return words === undefined ? null : (words[language] ?? words['zh-CN'] ?? '');
}

/** The text as readers of its language see it, with the firm as in the draft. */
const Preview = observer(function Preview({ studio, text, language }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const { settings } = studio.texts;
  const value = parseJsonText(settings);
  const words = i18n.getFixedT(language);
  const filled = filledDocument(text, {
    ...firmWords(firmIn(value), language),
    product: productIn(settings, language) ?? dynamicText(words, String(valueAt(value, ['product', 'name']))),
    when: dynamicText(words, 'support:event.calendar.hours', { open: '9:00', close: '17:30' }),
    hideHours: Number(valueAt(value, ['banner', 'hideHours'])),
    demo: '',
  });
  return (
    <section className="c-preview" aria-label={t('console:documents.preview')}>
      <h3>{t('console:documents.preview')}</h3>
      <Markdown text={filled} loading={t('console:loading')} />
    </section>
  );
});
