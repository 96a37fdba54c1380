import { type Broken, onePanel, texts } from './broken.ts';

/** A button without a name, an image without alternative text. */
export const broken: Broken = {
  check: 'axe',
  says: /button-name/,
  fixtures: { texts },
  plugin: onePanel(() => (
    <p>
      ok
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- that is the fault */}
      <button type="button" />
    </p>
  )),
};
