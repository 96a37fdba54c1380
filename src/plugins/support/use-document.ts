import { basic } from '#contract/api';
import { documentIn, type DocumentName, filledDocument, isDigest } from '#contract/config';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useTranslation } from 'react-i18next';
import { supportPlugin } from './plugin.ts';
import { useFirm } from './use-firm.ts';
import { useSubmissionTimes } from './use-submission-times.ts';

export interface DocumentView {
  readonly state: 'loading' | 'failed' | 'ready';
  /** With its values filled in. */
  readonly text: string;
  /** The firm wrote it: Markdown. */
  readonly isOwn: boolean;
  /** The reader's language is another. */
  readonly isChineseOnly: boolean;
  readonly retry: () => Promise<void>;
}

/** What texts of the platform may say of itself and of the firm. Only for observers. */
export function useDocumentValues() {
  const { config } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const { words, isInvented, isRead } = useFirm();
  const times = useSubmissionTimes();
  const values = {
    ...times,
    ...words,
    product: dynamicText(t, config.settings.product.name),
    demo: isInvented ? t('support:announcement.demo') : '',
  };
  return { values, isRead };
}

/** A document as it runs: the firm's own text, which comes with its page, else the product's. Only for observers. */
export function useDocument(name: DocumentName): DocumentView {
  const { config, text: texts } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const { values, isRead } = useDocumentValues();
  const { language } = texts;
  const { documents } = config.settings;
  const own = documentIn(documents, name, language);
  // In short until a page shows it; a preview has it in full.
  const isAway = own !== null && isDigest(own);
  const query = { name, language, ...(isAway ? { digest: own } : {}) };
  const { state, value, retry } = useCall(
    basic.documentText,
    { query },
    { when: isAway, shared: true, cached: true, notTips: true },
  );
  const written = isAway ? (value?.text ?? null) : own;
  const built = t(`support:doc.${name}`, { skipInterpolation: true });
  const isMissing = isAway && value === null;
  return {
    state: isMissing ? (state === 'failed' ? 'failed' : 'loading') : isRead ? 'ready' : 'loading',
    text: isMissing ? '' : filledDocument(written ?? built, values),
    isOwn: written !== null,
    isChineseOnly: own !== null && documents?.[name]?.[language] === undefined,
    retry,
  };
}
