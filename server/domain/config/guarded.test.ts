import type { PipelineResult } from '#contract/config/pipeline';
import { describe, expect, it } from 'vitest';
import { errorsIn, lockOutIn, toCheckReply } from './findings.ts';
import { assertDirect, guardOf, isGuarded } from './guarded.ts';
import type { Running } from './config-version.ts';

const running = (settings: string): Running => ({
  version: 1,
  hash: 'h',
  texts: { routes: '', menu: '', layouts: '', settings },
  clashes: [],
});
const published = (publishing: unknown): Running => running(JSON.stringify({ publishing }));
const guard = { minutes: 30, least: 100, crashes: 2 };

describe('what the running configuration requires of the next', () => {
  it.each<[what: string, what_runs: Running, guarded: boolean]>([
    ['an approver', published({ approval: 'required' }), true],
    ['an approver and a guard', published({ approval: 'required', guard }), true],
    ['no approver', published({ approval: 'off' }), false],
    ['no setting', running('{}'), false],
    ['an unknown setting', published({ approval: 'Required' }), false],
    ['text that is not JSON', running('{'), false],
    ['an empty text', running(''), false],
  ])('%s: a direct publication is refused $2', (_, runs, guarded) => {
    expect(isGuarded(runs)).toBe(guarded);
    if (guarded)
      expect(() => assertDirect(runs)).toThrow(
        expect.objectContaining({ data: expect.objectContaining({ key: 'needsApproval' }) }),
      );
    else expect(() => assertDirect(runs)).not.toThrow();
  });

  it('a guard, if it is given with all its limits', () => {
    expect(guardOf(published({ approval: 'off', guard }))).toMatchObject(guard);
    expect(guardOf(published({ approval: 'off' }))).toBeNull();
    expect(guardOf(published({ approval: 'off', guard: { minutes: 30 } }))).toBeNull();
    expect(guardOf(running('{'))).toBeNull();
  });
});

describe('the findings of the pipeline', () => {
  type Finding = PipelineResult['diagnostics'][number];
  const found = (code: string, severity: Finding['severity'], message = code): Finding => ({
    code,
    severity,
    file: 'settings.json',
    line: 1,
    column: 1,
    path: '',
    message,
    hint: '',
  });
  // `as` holds: nothing else of a result is read.
  const result = (diagnostics: readonly Finding[], over: Partial<PipelineResult> = {}): PipelineResult =>
    ({ diagnostics, fresh: true, bundle: { hash: 'abc' }, ...over }) as PipelineResult;

  it('count as errors, without warnings', () => {
    expect(errorsIn(result([found('a', 'error'), found('b', 'warning'), found('c', 'error')]))).toBe(2);
  });

  it('carry the hash of what would run, and none when the last good version would run', () => {
    const one = found('a', 'warning');
    expect(toCheckReply(result([one]))).toEqual({ errors: 0, hash: 'abc', diagnostics: [one] });
    expect(toCheckReply(result([one], { fresh: false })).hash).toBeNull();
    expect(toCheckReply(result([one], { bundle: null })).hash).toBeNull();
  });

  it('report a new lock-out, but not one that the running version has already', () => {
    const barred = found('prove.needed', 'error', '登录');
    const more = found('prove.needed', 'error', '退出登录');
    expect(lockOutIn(result([barred]), result([]))).toBe(barred);
    expect(lockOutIn(result([barred]), result([barred]))).toBeNull();
    expect(lockOutIn(result([barred, more]), result([barred]))).toBe(more);
    expect(lockOutIn(result([found('prove.home', 'error')]), result([]))).toBeNull();
  });
});
