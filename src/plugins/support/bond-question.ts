import { typedText } from '#core/format';

/** Words that ask for a price. */
const ASKS = /价|收益率|行情|估值|多少|成交|price|quote|yield/i;
/** Words around the bond in such a question. */
const AROUND =
  /请问|帮我|查一下|查询|看一下|看看|现在|目前|今天|最新|当前|收益率|成交价|买价|卖价|价格|报价|行情|估值|成交|多少钱?|怎么样|如何|是|的|呢|吗|啊|查|\b(?:what is|what's|the|of|now|price|quote|yield)\b/gi;

/** The bond whose price a sentence asks for, as written there (`24国开10 现在多少`, `10y国开的价格`); null: it asks for something else. */
export function bondInQuestion(question: string): string | null {
  const plain = typedText(question);
  const rest = plain
    .replaceAll(AROUND, ' ')
    .replaceAll(/[\s，,？?！!、]+/g, '')
    .replace(/\.$/, '');
  const isCode = /^\d{6,9}(?:\.\w{2})?$/.test(rest);
  // Every bond's name contains figures; a day or a settlement is shorter.
  return isCode || (ASKS.test(plain) && /\d/.test(rest) && rest.length > 3) ? rest : null;
}
