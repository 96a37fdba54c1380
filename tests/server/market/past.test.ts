import { writePastApart } from '#server/feed';
import { expect, it } from 'vitest';

it('if the history cannot be generated, the start fails with one line that says why and what to do', async () => {
  const written = writePastApart({
    connection: {},
    seed: 1,
    bonds: [],
    orgs: [],
    anchors: new Map(),
    always: false,
    spans: [{ from: 0, to: 0 }],
  });
  await expect(written).rejects.toMatchObject({
    name: 'StartupError',
    message:
      'the past of the simulated market could not be written (RangeError: the simulated market needs at least two organisations with traders): start again; nothing of it was kept',
  });
});
