import { type Broken, onePanel, texts } from './broken.ts';

/** A row that can be clicked but not reached by keyboard. */
export const broken: Broken = {
  check: 'keyboard',
  says: /takes clicks but no keys/,
  fixtures: { texts },
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- that is the fault
  plugin: onePanel(() => <div onClick={() => {}}>240210.IB</div>),
};
