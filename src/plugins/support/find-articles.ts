import { SYNONYMS } from './synonyms.data.ts';
import type { Article } from './use-articles.ts';

/** Two-character pieces of a text: Chinese is not split by spaces, so pieces serve as words. */
function pieces(text: string): Set<string> {
  const clean = text.toLowerCase().replaceAll(/[\s，。？！、：；“”（）,.?!:;"'()]/g, '');
  const found = new Set<string>();
  for (let at = 0; at < clean.length - 1; at += 1) found.add(clean.slice(at, at + 2));
  if (clean.length === 1) found.add(clean);
  return found;
}

/** Words that make a question and carry no information about its subject. */
const QUESTION_WORDS = /是?什么(?:意思)?|为什么|怎么[样办]?|怎样|如何|可以|意思|在?哪[里儿]|多少/;

/** Pieces of the subject of a question: none goes across a question word. */
function subjectOf(question: string): readonly string[] {
  const found = new Set(question.split(QUESTION_WORDS).flatMap((part) => [...pieces(part)]));
  const words = [...found].filter((piece) => piece.length > 1);
  return words.length > 0 ? words : [...found];
}

const TITLE_WEIGHT = 3;
/** Share of the question's pieces that an answer must contain, titles counting more. */
const ENOUGH = 0.34;

/** The question as asked, and in the words of the help centre. */
const wordings = (question: string): readonly string[] => [
  question,
  ...SYNONYMS.flatMap(([word = '', ...others]) => {
    const used = others.find((other) => question.includes(other));
    return used === undefined ? [] : [question.replace(used, word)];
  }),
];

/** How well an article matches the wanted pieces: the share it contains, those in its title counting more. */
function scoreOf({ title, body }: Article, questionPieces: readonly string[]): number {
  const [inTitle, inBody] = [pieces(title), pieces(body)];
  let score = 0;
  for (const piece of questionPieces) score += inTitle.has(piece) ? TITLE_WEIGHT : inBody.has(piece) ? 1 : 0;
  return score / questionPieces.length;
}

/** Articles that match a question, best first. Empty for an empty question, or when none matches well enough. */
export function findArticles(all: readonly Article[], question: string): readonly Article[] {
  const wordingPieces = wordings(question)
    .map(subjectOf)
    .filter((questionPieces) => questionPieces.length > 0);
  if (wordingPieces.length === 0) return [];
  return all
    .map((article) => ({
      article,
      score: Math.max(...wordingPieces.map((questionPieces) => scoreOf(article, questionPieces))),
    }))
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
