import { useTranslation } from 'react-i18next';
import { type Broken, onePanel, texts } from './broken.ts';

/** Its field has another key with each rendering. */
function Anew() {
  useTranslation();
  return <input key={crypto.randomUUID()} aria-label="price" />;
}

/** A row that can be clicked but not reached by keyboard, and a field in which one cannot go on typing. */
export const broken: readonly Broken[] = [
  {
    check: 'keyboard',
    says: /takes clicks but no keys/,
    fixtures: { texts },
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- that is the fault
    plugin: onePanel(() => <div onClick={() => {}}>240210.IB</div>),
  },
  {
    check: 'keyboard',
    says: /broken\.main: is made anew with each rendering, and loses the focus: <input/,
    fixtures: { texts },
    plugin: onePanel(Anew),
  },
];
