import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { callLogger, createLogger } from './log.ts';

describe('the log', () => {
  it('contains no secrets or personal data, however they are passed [T08]', () => {
    let text = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    });
    const log = createLogger('info', sink);
    log.info(
      {
        headers: {
          authorization: 'CANARY-1',
          'sec-websocket-protocol': 'bond.v1, CANARY-2',
          cookie: 'CANARY-3',
        },
      },
      'headers',
    );
    log.info({ req: { body: { passWord: 'CANARY-4', code: 'CANARY-5', phonenum: 'CANARY-6' } } }, 'body');
    log.info({ token: 'CANARY-7', user: { realname: 'CANARY-8', email: 'CANARY-9' } }, 'user');
    const fields = [
      'rePassWord',
      'newPassWord',
      'oldPassWord',
      'confirmPassword',
      'password',
      'oldCode',
      'ticket',
      'phone',
      'mobile',
    ];
    for (const field of [...fields, 'opername', 'account', 'challenge', 'secret', 'recoveryCodes'])
      log.info(
        { [field]: 'CANARY-11', body: { [field]: 'CANARY-12' }, req: { body: { [field]: 'CANARY-13' } } },
        'field',
      );
    log.error(
      {
        err: Object.assign(new Error('duplicate key'), {
          code: '23505',
          detail: 'Key (phonenum)=(CANARY-10)',
        }),
      },
      'database',
    );
    expect(text.split('\n').filter((line) => line !== '')).toHaveLength(18);
    expect(text).not.toContain('CANARY');
    expect(text).toContain('23505');
  });

  it('keeps each entry on one line, whatever a name contains [T36]', () => {
    let text = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    });
    createLogger('info', sink).info({ route: 'a\r\n{"level":60}\u001B[31m' }, 'call');
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text).not.toContain('\u001B');
  });
});

describe('an error that is reported elsewhere', () => {
  const reported = new Error('the disk is full');
  const linesAt = (level: 'info' | 'debug'): unknown[] => {
    const lines: unknown[] = [];
    const write = (line: string): void => void lines.push(JSON.parse(line));
    const log = createLogger(level, { write }, { isReported: (error) => error === reported });
    log.child({ part: 'market' }).error({ err: reported }, 'quotes could not be written');
    callLogger(log, 'id-1').warn({ err: reported }, 'a call failed');
    log.error({ err: new Error('another') }, 'another');
    log.fatal({ err: reported }, 'the end');
    log.warn('without an error');
    return lines.map((line) => (line as { msg: string }).msg);
  };

  it('leaves no lines of those that meet it, but where it ends the server', () => {
    expect(linesAt('info')).toEqual(['another', 'the end', 'without an error']);
  });

  it('leaves all of them at debug', () => {
    expect(linesAt('debug')).toHaveLength(5);
  });
});

describe('the logger of a call', () => {
  it('adds the call’s id to each line, like a child logger, and hides secrets in the same way [T08]', () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString().replace(/"time":"[^"]*"/, '"time":""'));
        done();
      },
    });
    const log = createLogger('info', sink, { traceId: () => 'trace-1' }).child(
      { area: 'orders' },
      { serializers: {} },
    );
    for (const call of [log.child({ reqId: 'id-"1"' }), callLogger(log, 'id-"1"')]) {
      call.debug('not told');
      call.warn({ token: 'CANARY', err: new Error('broken').message }, 'told');
      call.child({ part: 'two' }).info('told again');
    }
    log.info('of no call');
    const [first = '', again = '', ...others] = lines;
    expect(JSON.parse(first)).toMatchObject({ area: 'orders', reqId: 'id-"1"', token: '[redacted]' });
    expect(others.slice(0, 2)).toEqual([first, again]);
    expect(lines.at(-1)).not.toContain('reqId');
  });
});
