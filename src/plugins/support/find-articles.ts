import type { Article } from './use-articles.ts';

/** Two-character pieces of a text: Chinese is not split by spaces, so pieces stand in for words. */
function pieces(text: string): Set<string> {
  const clean = text.toLowerCase().replaceAll(/[\s，。？！、：；“”（）,.?!:;"'()]/g, '');
  const found = new Set<string>();
  for (let at = 0; at < clean.length - 1; at += 1) found.add(clean.slice(at, at + 2));
  if (clean.length === 1) found.add(clean);
  return found;
}

/** Pieces of question words, which say nothing about the subject. */
const EMPTY_PIECES = new Set([
  '怎么',
  '怎样',
  '么样',
  '什么',
  '为什',
  '如何',
  '是什',
  '可以',
  '意思',
  '么意',
]);
const TITLE_WEIGHT = 3;
/** Share of the question's pieces that an answer must hold, titles counting more. */
const ENOUGH = 0.34;

/** Articles that fit a question, best first. Nothing for an empty question; nothing rather than something unfitting. */
export function findArticles(all: readonly Article[], question: string): readonly Article[] {
  const wanted = [...pieces(question)].filter((piece) => !EMPTY_PIECES.has(piece));
  if (wanted.length === 0) return [];
  const scoreOf = ({ title, body }: Article): number => {
    const [inTitle, inBody] = [pieces(title), pieces(body)];
    let score = 0;
    for (const piece of wanted) score += inTitle.has(piece) ? TITLE_WEIGHT : inBody.has(piece) ? 1 : 0;
    return score / wanted.length;
  };
  return all
    .map((article) => ({ article, score: scoreOf(article) }))
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
