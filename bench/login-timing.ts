// What timing reveals to a stranger (security notes T1, T4): the real server as a separate process, real argon2. Interleaved calls about
// accounts that exist and that do not, each from its own address; the Mann-Whitney test shows whether the two sets of times differ. Then broken
// ciphertexts compared with wrong passwords: their medians. `node bench/login-timing.ts [pairs]`
import { account } from '../contract/api/index.ts';
import { ApiClient, encryptField } from '../tests/_util/api-client.ts';
import { quantile } from './setup/quantile.ts';
import { startServer } from './setup/server-process.ts';

const PAIRS = Number(process.argv[2] ?? 100);
const TARGET = { p: 0.01, medianShare: 0.05 };
// Simulated dealers would add noise.
const server = await startServer({ SIM_SPEED: '0.01' });
const { url } = server;
const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Two-sided p of the Mann-Whitney U test, by its normal approximation. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [
    ...a.map((value) => ({ value, own: true })),
    ...b.map((value) => ({ value, own: false })),
  ].toSorted((x, y) => x.value - y.value);
  const rankSum = all.reduce((sum, { own }, i) => sum + (own ? i + 1 : 0), 0);
  const [n, m] = [a.length, b.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  // Abramowitz and Stegun 7.1.26.
  const t = 1 / (1 + (0.327_591_1 * z) / Math.SQRT2);
  const tail =
    ((((1.061_405_429 * t - 1.453_152_027) * t + 1.421_413_741) * t - 0.284_496_736) * t + 0.254_829_592) * t;
  return tail * Math.exp((-z * z) / 2);
}

let hosts = 0;
const fresh = (): ApiClient => {
  hosts += 1;
  return new ApiClient(url, `10.${hosts >> 16}.${(hosts >> 8) & 255}.${hosts & 255}`);
};
const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
};

try {
  const EXISTING_NAMES = [
    'demo_trader',
    'demo_trader2',
    'demo_maker',
    'demo_org',
    'demo_offer',
    'demo_research',
    'demo_coupon',
    'demo_special',
  ];
  const existingName = (i: number): string => EXISTING_NAMES[i % EXISTING_NAMES.length] ?? '';
  const unknownName = (i: number): string => existingName(i).replace('demo', 'nope');

  /** One call about an account, prepared first, so that only the call is timed. */
  const calls: Readonly<Record<string, (name: string) => Promise<() => Promise<unknown>>>> = {
    login: async (name) => {
      const client = fresh();
      const { keyId, ciphers } = await client.encrypt('Wrong-2026!');
      return () => client.call(account.login, { body: { account: name, passWord: ciphers[0] ?? '', keyId } });
    },
    emailLogin: async (name) => {
      const client = fresh();
      return () =>
        client.call(account.emailLogin, { body: { email: `${name}@example.com`, code: '000000' } });
    },
    forgetPassWord: async (name) => {
      const client = fresh();
      const { keyId, ciphers } = await client.encrypt('Quiet-River7', 'Quiet-River7');
      const [newPassWord = '', confirmPassword = ''] = ciphers;
      return () =>
        client.call(account.forgetPassWord, {
          body: { account: name, code: '000000', newPassWord, confirmPassword, keyId },
        });
    },
  };
  let isGood = true;
  for (const [name, prepare] of Object.entries(calls)) {
    for (let i = 0; i < 10; i += 1) await (await prepare(unknownName(i)))();
    const [existingMs, unknown]: [number[], number[]] = [[], []];
    for (let i = 0; i < PAIRS; i += 1) {
      const turns: readonly (readonly [number[], string])[] = [
        [existingMs, existingName(i)],
        [unknown, unknownName(i)],
      ];
      // The second one benefits from warm caches: alternate.
      for (const [times, who] of i % 2 === 0 ? turns : turns.toReversed())
        times.push(await timed(await prepare(who)));
    }
    const p = mannWhitney(existingMs, unknown);
    isGood &&= p > TARGET.p;
    console.log(
      `${name}: known p50 ${median(existingMs).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms; Mann-Whitney p = ${p.toFixed(3)} (${PAIRS} pairs, must be over ${TARGET.p})`,
    );
  }

  const [wrong, broken]: [number[], number[]] = [[], []];
  for (let i = 0; i < PAIRS; i += 1) {
    for (const isBroken of i % 2 === 0 ? [true, false] : [false, true]) {
      const client = fresh();
      const { data: key } = await client.call(account.queryPublicKey);
      const cipher = Buffer.from(encryptField(key.publicKey, key.nonce, 'Wrong-2026!'), 'base64');
      if (isBroken) cipher[i % cipher.length] = (cipher[i % cipher.length] ?? 0) ^ 1;
      const body = { account: existingName(i), passWord: cipher.toString('base64'), keyId: key.keyId };
      (isBroken ? broken : wrong).push(await timed(() => client.call(account.login, { body })));
    }
  }
  const share = Math.abs(median(broken) - median(wrong)) / median(wrong);
  isGood &&= share < TARGET.medianShare;
  console.log(
    `broken ciphertext p50 ${median(broken).toFixed(2)} ms, wrong password ${median(wrong).toFixed(2)} ms: ${(share * 100).toFixed(1)} % apart (must be under ${TARGET.medianShare * 100} %)`,
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.stop();
}
