import { proseBlocks } from '#core/kit';
import { dynamicText } from '#core/text';
import { useTranslation } from 'react-i18next';
import { articles, topics } from './catalogue.data.ts';
import { useDocument, useDocumentValues } from './use-document.ts';

/** One answer that the help centre can give. */
export interface Article {
  /** `<topic>.<article>`, or `question.<n>` for one of the common questions. */
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly body: string;
}

/** Every article and common question, in the language shown. Only for observers. */
export function useArticles(): readonly Article[] {
  const { t } = useTranslation();
  const { values } = useDocumentValues();
  const questions = useDocument('commonQuestion');
  const guide = topics.flatMap((topic) =>
    articles[topic].map((name): Article => ({
      id: `${topic}.${name}`,
      topic: t(`support:topic.${topic}`),
      title: dynamicText(t, `support:article.${topic}.${name}.title`),
      body: dynamicText(t, `support:article.${topic}.${name}.body`, values),
    })),
  );
  return [...guide, ...questionsOf(questions.text, t('shell:doc.commonQuestion'))];
}

/** The common questions, each heading with the text below it. */
export function questionsOf(text: string, topic: string): readonly Article[] {
  const found: { title: string; lines: string[] }[] = [];
  for (const block of proseBlocks(text)) {
    if (block.kind === 'h2') found.push({ title: block.text, lines: [] });
    else found.at(-1)?.lines.push(...(block.kind === 'p' ? [block.text] : block.items));
  }
  return found.map(({ title, lines }, at) => ({
    id: `question.${at}`,
    topic,
    title,
    body: lines.join('\n\n'),
  }));
}
