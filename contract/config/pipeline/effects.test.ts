import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edited, fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { Bundle, BundleText } from '../bundle.ts';
import { type Context, visitorContext } from '../context.ts';
import { type Gate, gateAllows } from '../gate.ts';
import { keysOfGate } from '../gate-questions.ts';
import { kindsOfUser } from '../kinds-of-user.ts';
import { type AccountGroup, effectKey, effectsOf } from './effects.ts';
import { runPipeline } from './in-chinese.ts';

const bundleOf = (texts: BundleText): Bundle => {
  const { bundle } = runPipeline(texts, { catalogue: fixtureCatalogue });
  if (bundle === null) throw new Error('the fixture does not run');
  return bundle;
};
/** The fixture with a gate on its community link, which nothing else depends on. */
const gated = (gate: Gate | null): Bundle =>
  bundleOf(
    gate === null
      ? fixture
      : edited('menu', '"link": "community"', `"link": "community", "when": ${JSON.stringify(gate)}`),
  );
const open = gated(null);
const member = (context: Context): Context => ({ ...visitorContext, 'session.isLogin': true, ...context });
const maker = { 'user.isMarketMakingTierUser': { is: true } } as const;

describe('the number of kinds of user that a change affects', () => {
  const leaf = fc.constantFrom<Gate>(
    { 'user.newAuth': { is: 'Y' } },
    { 'user.newAuth': { in: ['I', 'P'] } },
    maker,
    { 'user.orgflag': { is: '1' } },
    { 'user.groups': { in: ['rates', 'credit'] } },
    { 'user.organisation': { is: 'ORG1' } },
    { 'user.organisation': { in: ['ORG1', 'ORG2'] } },
    { 'session.isLogin': { is: true } },
  );
  const gate = fc.oneof(
    leaf,
    leaf.map((one): Gate => ({ not: one })),
    fc.array(leaf, { minLength: 2, maxLength: 3 }).map((all): Gate => ({ all })),
    fc.array(leaf, { minLength: 2, maxLength: 3 }).map((any): Gate => ({ any })),
  );

  it('equals that of checking each kind of user', () => {
    fc.assert(
      fc.property(gate, gate, (then, now) => {
        const { kinds, effects } = effectsOf(gated(then), gated(now));
        // The fixture's own gates test three more things.
        const gateKeys = new Set([
          ...keysOfGate(then),
          ...keysOfGate(now),
          'user.isMarketMakingTierUser' as const,
          'user.ispasscoupon' as const,
        ]);
        const all = kindsOfUser(gateKeys);
        const counted = { gained: 0, lost: 0, redirected: 0 };
        for (const kind of all) {
          const [allowed, has] = [gateAllows(then, kind), gateAllows(now, kind)];
          if (allowed !== has) counted[allowed ? 'lost' : 'gained'] += 1;
        }
        const totals = { gained: 0, lost: 0, redirected: 0 };
        for (const effect of effects) totals[effect.change] += effect.kinds;
        expect([kinds, totals]).toEqual([all.length, counted]);
      }),
      { numRuns: 40 },
    );
  });

  it('counts a member of one organisation once, however many organisations the gate names', () => {
    const { kinds, effects } = effectsOf(open, gated({ 'user.organisation': { in: ['A', 'B', 'C'] } }));
    // A visitor; then maker or not, coupon or not, and one of three organisations or none.
    expect(kinds).toBe(1 + 2 * 2 * 4);
    expect(effects).toMatchObject([{ change: 'lost', kinds: 1 + 2 * 2 }]);
  });
});

describe('the number of accounts that a change affects', () => {
  const crowds: readonly AccountGroup[] = [
    { kind: visitorContext, people: 0 },
    {
      kind: member({ 'user.isMarketMakingTierUser': true }),
      people: 7,
      used: new Map([['menu navigation/quotes/community', 3]]),
    },
    {
      kind: member({ 'user.isMarketMakingTierUser': false }),
      people: 40,
      used: new Map([['menu navigation/quotes/community', 11]]),
    },
  ];
  const closed = gated(maker);

  it('is given for those who lose an item, and for those of them who used it', () => {
    expect(effectsOf(open, closed, crowds).effects).toMatchObject([
      { change: 'lost', what: 'menu', id: 'navigation/quotes/community', people: 40, used: 11 },
    ]);
  });

  it('is given for those who regain an item, and no one else', () => {
    expect(effectsOf(closed, open, crowds).effects).toMatchObject([{ change: 'gained', people: 40 }]);
  });

  it('is absent if accounts were not counted', () => {
    const [effect] = effectsOf(open, closed).effects;
    expect(effect).not.toHaveProperty('people');
    expect(effect).not.toHaveProperty('used');
  });

  it('is zero if there are no accounts', () => {
    expect(effectsOf(open, closed, []).effects).toMatchObject([{ people: 0, used: 0 }]);
  });
});

describe('the list of effects', () => {
  it('starts with losses, and within them lists menus, then pages, then panels', () => {
    const after = bundleOf(
      edited(
        'layouts',
        '"panel": "depth.full"',
        '"panel": "depth.trades"',
        edited('menu', '{ "id": "about", "label": "t:about"', '{ "id": "aboutUs", "label": "t:about"'),
      ),
    );
    const { effects } = effectsOf(open, after);
    expect(effects.map(({ change, what }) => `${change} ${what}`)).toEqual([
      'lost menu',
      'lost panel',
      'gained menu',
      'gained panel',
    ]);
  });

  it('counts a panel whose plugin is missing as lost, and its return as gained: it is shown as a card', () => {
    const missing = bundleOf(edited('layouts', '"panel": "depth.full"', '"panel": "risk.full"'));
    const panels = (before: Bundle, after: Bundle) =>
      effectsOf(before, after).effects.map(({ change, label }) => `${change} ${label}`);
    expect(panels(open, missing)).toEqual(['lost depth.full']);
    expect(panels(missing, open)).toEqual(['gained depth.full']);
  });

  it('has a unique key for each effect', () => {
    const { effects } = effectsOf(
      open,
      bundleOf(
        edited(
          'routes',
          '"redirect": "home"',
          '"redirect": "event"',
          edited('menu', '"id": "about"', '"id": "us"'),
        ),
      ),
    );
    expect(effects.length).toBeGreaterThan(2);
    expect(new Set(effects.map(effectKey)).size).toBe(effects.length);
  });

  it('is the same for the reverse change, with gained and lost exchanged', () => {
    const now = gated({ 'user.groups': { is: 'rates' } });
    const turned = { gained: 'lost', lost: 'gained', redirected: 'redirected' } as const;
    const names = (effects: ReturnType<typeof effectsOf>['effects'], turn: boolean) =>
      effects.map(({ change, id, kinds }) => `${turn ? turned[change] : change} ${id} ${kinds}`);
    expect(names(effectsOf(now, open).effects, true)).toEqual(names(effectsOf(open, now).effects, false));
  });
});
