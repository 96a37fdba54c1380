import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('starts a demonstration on this machine’s embedded database when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      busUrl: null,
      isDemo: true,
      market: { speed: 1, clock: 'always', feed: { kind: 'simulated' } },
    });
  });

  it('leaves out demonstration accounts on the operator’s own database unless requested', () => {
    const DATABASE_URL = 'postgres://user@host/db';
    expect(readConfig({ DATABASE_URL })).toMatchObject({ isDemo: false, market: { clock: 'market' } });
    expect(readConfig({ DATABASE_URL }, ['--demo']).isDemo).toBe(true);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
    expect(readConfig({ DEMO: '0' }).isDemo).toBe(false);
  });

  it('leaves out demonstration accounts when other machines can connect, unless requested', () => {
    for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'desk.example.cn', '127.example.cn'])
      expect([readConfig({ HOST }).isDemo, readConfig({ HOST, DEMO: '1' }).isDemo]).toEqual([false, true]);
    for (const HOST of ['localhost', '::1', '127.0.0.2']) expect(readConfig({ HOST }).isDemo).toBe(true);
  });

  it('prefers flags to the environment and treats empty text as absent', () => {
    expect(readConfig({ PORT: '8081' }, ['--port', '8082']).port).toBe(8082);
    expect(readConfig({ PORT: '', HOST: '' })).toMatchObject({ port: 8080, host: '127.0.0.1' });
  });

  it('reads comma-separated lists', () => {
    const env = {
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      ALLOWED_ORIGINS: 'https://bond.example.com',
      FEED: 'replay:day.jsonl',
    };
    expect(readConfig(env)).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1'],
      allowedOrigins: ['https://bond.example.com'],
      market: { feed: { kind: 'replay', file: resolve('day.jsonl') } },
    });
  });

  it('enables tracing only when a collector is named', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'desk' }).tracing).toBeNull();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other=c==',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readConfig(env).tracing).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      headers: { 'x-key': 'a b', 'x-other': 'c==' },
      serviceName: 'bond-desk',
      share: 0.1,
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: expected the address/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key secret' }, /^OTEL_EXPORTER_OTLP_HEADERS: expected [^"]*$/],
    [{ PORT: '65536' }, /^PORT: expected a whole number from 0 to 65535, got "65536"$/],
    [{ PORT: 'abc' }, /^PORT: expected a whole number from 0 to 65535, got "abc"$/],
    [{ SIM_SPEED: '0' }, /^SIM_SPEED: expected a number above 0, at most 10000, got "0"$/],
    [{ DRAIN_SECONDS: '9' }, /^DRAIN_SECONDS: expected seconds, at most 5, got "9"$/],
    [{ DEMO: 'true' }, /^DEMO: expected 0 or 1, got "true"$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: expected fatal or error or .* or silent, got "loud"$/],
    [{ AUDIT_SECRET: 'short' }, /^AUDIT_SECRET: expected at least 16 characters$/],
    [{ ALLOWED_ORIGINS: 'https://bond.example.com/path' }, /^ALLOWED_ORIGINS: expected origins/],
    [{ ALLOWED_HOSTS: 'Bond:80' }, /^ALLOWED_HOSTS: expected lower-case host names/],
    [{ BUS_URL: 'redis://:secret@host' }, /^BUS_URL: expected nats:\/\/host:port$/],
  ])('names the variable that it refuses: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

/** One variable at a time, on an external database, with a mail server. */
const withOne = (name: string, value: string) =>
  readConfig({ DATABASE_URL: 'postgres://u@h/d', SMTP_URL: 'smtp://h', [name]: value });

describe('each variable', () => {
  it.each<[name: string, good: string, bad: readonly string[]]>([
    ['PORT', '0', ['-1', '65536', '80.5', 'http', '8080;rm', 'NaN']],
    ['PORT', '65535', ['0x1F90x', '1e9']],
    ['HOST', '::1', ['a b', 'http://host', 'host/path', 'a\nb']],
    ['DATABASE_URL', 'postgresql://u:p@h/d', ['mysql://h/d', 'h/d', ' postgres://h/d', 'postgres://h:x/d']],
    ['DATABASE_URL', 'postgres://u@/d?host=/run/postgresql', ['postgres://u@h:70000/d', 'postgres://']],
    ['DATABASE_URL', 'postgres:///d?host=/run/postgresql', ['postgres:///d', 'postgres://u:p@/d']],
    ['DATABASE_URL', 'postgres://u:p%2F@h:5432/d?sslmode=require', ['postgres://u@/d?host=']],
    ['BUS_URL', 'nats://h:4222', ['http://h', 'nats:h', 'nats://', 'nats://h:x']],
    ['SIM_SPEED', '0.5', ['0', '-1', '10001', 'fast']],
    ['SIM_SPEED', '10000', ['Infinity']],
    ['SIM_CLOCK', 'always', ['Always', 'day']],
    ['SIM_SEED', '4294967295', ['4294967296', '-1', '1.5']],
    ['FEED', 'replay:day.jsonl', ['replay:', 'replay', 'live', 'simulated:x']],
    ['DEMO', '0', ['true', 'yes', '2']],
    ['SMTP_URL', 'smtps://u:p@h:465', ['http://h', 'h:25', 'mailto:a@b.cn', 'smtp://', 'smtp://h:x']],
    ['SMTP_URL', 'smtp://h', ['SMTP://h']],
    ['MAIL_FROM', '债券 <no-reply@example.com>', ['no-reply', 'a@b.cn\r\nBcc: x@y.cn', 'a@b.cn\nX: 1']],
    ['SMS_URL', 'https://gateway/send', ['ftp://gateway', 'gateway', 'https://', 'https://a b']],
    ['DEVIATION_RATES_BP', '0.5', ['0', '-30', '10001', '30bp']],
    ['DEVIATION_CREDIT_BP', '10000', ['0']],
    ['DEVIATION_BELOW_AA_BP', '100', ['0']],
    ['VALUATION_MAX_AGE_DAYS', '250', ['0', '251', '1.5']],
    ['CALENDAR_FILE', './holidays.json', []],
    [
      'AUDIT_SYSLOG',
      'udp://syslog:514',
      ['udp://syslog', 'http://syslog:514', 'tcp://u@syslog:514', 'tcp://a/b:1'],
    ],
    ['AUDIT_SYSLOG', 'tcp://10.0.0.1:6514', ['tcp://a b:1', 'tcp://10.0.0.1:65536']],
    ['AUDIT_MAIL', 'audit@example.com', ['audit', 'a@b@c', 'a b@c.cn', 'a@b.cn,c@d.cn']],
    ['LOGIN_CAPTCHA', '0', ['off', 'false']],
    ['SECOND_FACTOR_FOR', 'staff, marketMaker', ['admins', 'staff,all', 'Staff']],
    ['SECOND_FACTOR_FOR', 'nobody', ['none', 'nobody,staff']],
    ['OIDC_LINK_BY_EMAIL', '0', ['yes']],
    ['LOG_LEVEL', 'silent', ['verbose', 'INFO']],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, 2001:db8::/128',
      ['10.0.0.0/33', '::/129', '10.0.0/8', 'proxy', '10.0.0.1/', '10.0.0.1/8/8'],
    ],
    ['TRUSTED_PROXIES', '10.0.0.1/32,::1', ['10.0.0.256', '*']],
    [
      'ALLOWED_ORIGINS',
      'https://a.cn, http://b.cn:8080',
      ['https://a.cn/', 'a.cn', '*', 'null', 'https://u@a.cn', 'HTTPS://a.cn'],
    ],
    [
      'ALLOWED_HOSTS',
      'bond.example.com,localhost',
      ['bond.example.com:443', '*.example.com', 'Bond.example.com', 'https://a.cn'],
    ],
    ['METRICS_PORT', '0', ['-1', '65536', 'on']],
    ['METRICS_HOST', '0.0.0.0', ['a b']],
    ['MAX_CONNECTIONS', '10', ['9', '1000001']],
    ['MAX_CONNECTIONS_PER_IP', '1', ['0', '-1']],
    ['MAX_REQUESTS_PER_MINUTE', '0', ['-1', '10000001', 'none']],
    ['MAX_SOCKETS_PER_IP', '1', ['0']],
    ['MAX_SOCKETS_PER_USER', '1', ['0']],
    ['MAX_SOCKET_MESSAGES_PER_MINUTE', '1', ['0']],
    ['MAX_SNAPSHOT_ROWS_PER_SECOND', '100', ['99']],
    ['OTEL_TRACES_SAMPLER_ARG', '0', ['-0.1', '1.1', 'all']],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'https://collector:4318/base',
      ['collector:4318', 'http://c?x=1', 'http://a b'],
    ],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=a%20b', ['x-key', '=a', 'x key=a', 'x-key=100%', 'x-key=%ff']],
    ['OTEL_SERVICE_NAME', 's'.repeat(100), ['s'.repeat(101)]],
  ])('%s accepts %j and is named in the error for each of %j', (name, good, bad) => {
    expect(() => withOne(name, good)).not.toThrow();
    for (const value of bad)
      expect(() => withOne(name, value)).toThrow(
        expect.objectContaining({
          name: 'StartupError',
          message: expect.stringMatching(new RegExp(`^${name}: expected `)),
        }),
      );
  });

  it.each(['', ' ', '\t'])('set to %j counts as unset: no limit is lifted and no port changes', (blank) => {
    const names = [
      'PORT',
      'HOST',
      'MAX_REQUESTS_PER_MINUTE',
      'METRICS_PORT',
      'SIM_SEED',
      'DEMO',
      'BACKUP_DIR',
    ];
    const env = Object.fromEntries(names.map((name) => [name, blank]));
    expect(readConfig(env)).toEqual(readConfig({}));
  });

  it.each([
    ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
    ['BUS_URL', 'redis://user:hunter2@host'],
    ['SMTP_URL', 'http://user:hunter2@host'],
    ['SMTP_URL', 'smtp://user:hunter2@host:port'],
    ['DATABASE_URL', 'postgres://user:hunter2@host:port/db'],
    ['AUDIT_URL', 'ftp://user:hunter2@host'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization hunter2'],
  ])('%s is not repeated in its error, since it may contain a password', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});

describe('settings that belong together', () => {
  const secret = 's'.repeat(16);

  it.each([
    [{ AUDIT_URL: 'https://r/audit' }, /^AUDIT_URL and AUDIT_SECRET belong together/],
    [{ AUDIT_SECRET: secret }, /^AUDIT_URL and AUDIT_SECRET belong together/],
    [{ AUDIT_URL: 'https://r/audit', AUDIT_SECRET: 'short' }, /^AUDIT_SECRET: [^"]*$/],
    [{ SMS_TOKEN: 't' }, /^SMS_TOKEN does nothing without SMS_URL: set both, [^"]*$/],
    [{ AUDIT_MAIL: 'audit@example.com' }, /^AUDIT_MAIL does nothing without SMTP_URL: set both/],
  ])('are refused when incomplete or contradictory: %#', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('are accepted when complete', () => {
    expect(readConfig({ AUDIT_URL: 'https://r/audit', AUDIT_SECRET: secret }).auditOut).toEqual({
      url: 'https://r/audit',
      secret,
    });
    expect(readConfig({ SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.cn' }).delivery).toEqual({
      smtp: { url: 'smtp://h', from: 'a@b.cn' },
      sms: null,
    });
    expect(readConfig({ SMS_URL: 'https://g' }).delivery.sms).toEqual({ url: 'https://g', token: null });
    expect(readConfig({ SMTP_URL: 'smtp://h', AUDIT_MAIL: 'a@b.cn' }).auditMail).toBe('a@b.cn');
    expect(readConfig({ SMS_URL: 'https://g', SMS_TOKEN: 't' }).delivery.sms).toEqual({
      url: 'https://g',
      token: 't',
    });
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  });

  it('require a second factor of staff where real users log in, and of any group that is named', () => {
    const own = { DATABASE_URL: 'postgres://u@h/d' };
    expect(readConfig({}).secondFactorFor).toEqual([]);
    expect(readConfig(own).secondFactorFor).toEqual(['staff']);
    expect(readConfig({ ...own, SECOND_FACTOR_FOR: 'nobody' }).secondFactorFor).toEqual([]);
    expect(readConfig({ SECOND_FACTOR_FOR: 'everyone, staff' }).secondFactorFor).toEqual([
      'everyone',
      'staff',
    ]);
  });

  it('keep sessions that ended for 90 days, or as many as set', () => {
    expect(readConfig({}).sessionHistoryDays).toBe(90);
    expect(readConfig({ SESSION_HISTORY_DAYS: '7' }).sessionHistoryDays).toBe(7);
    for (const days of ['0', '3651', '1.5'])
      expect(() => readConfig({ SESSION_HISTORY_DAYS: days })).toThrow(
        `SESSION_HISTORY_DAYS: expected a whole number from 1 to 3650, got "${days}"`,
      );
  });

  it('run the simulation on market hours or around the clock as set, and on market hours without a demonstration', () => {
    expect(readConfig({ SIM_CLOCK: 'market' }).market.clock).toBe('market');
    expect(readConfig({ DEMO: '0', SIM_CLOCK: 'always' }).market.clock).toBe('always');
    expect(readConfig({ DEMO: '0' }).market.clock).toBe('market');
  });
});

describe('flags', () => {
  it.each([[['--prot', '8081']], [['--port']], [['8081']], [['--demo=yes']]])(
    'refuses %j and lists the valid flags',
    (argv) => {
      expect(() => readConfig({}, argv)).toThrow(/the flags are --demo and --port NUMBER$/);
    },
  );

  it('are validated like the environment', () => {
    expect(() => readConfig({}, ['--port', '70000'])).toThrow(/^PORT: /);
  });
});
