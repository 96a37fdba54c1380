import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../tools/debian.mjs';
import { tempFolder } from '../_util/temp-folder.ts';
import { startTradingServer } from '../_util/trading-server.ts';

/** A machine without Prometheus installs it first. */
const INSTALL_TIMEOUT_MS = 400_000;
const folder = join(import.meta.dirname, '../../deploy');
const text = (file: string): string => readFileSync(join(folder, file), 'utf8');

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}
// `as` holds: the dashboard is the product's own.
const queries = (JSON.parse(text('grafana/bond-desk.json')) as Dashboard).panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr),
);

function promtool(...args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const run = spawnSync(ensureProgram('promtool'), args, { encoding: 'utf8' });
  return { status: run.status, output: run.stdout + run.stderr };
}

describe('the alert rules and the dashboard', () => {
  beforeAll(() => {
    ensureProgram('promtool');
  }, INSTALL_TIMEOUT_MS);

  it('are accepted by Prometheus; a frozen database fires one alert, a quiet day none', () => {
    expect(promtool('check', 'config', join(folder, 'prometheus/prometheus.yml'))).toMatchObject({
      status: 0,
    });
    expect(promtool('test', 'rules', join(folder, 'prometheus/alerts.test.yml'))).toMatchObject({
      status: 0,
    });
    // The dashboard's queries, wrapped as rules.
    const rules = queries.map((expr, n) => ({ record: `panel:query${n}`, expr }));
    const file = join(tempFolder('dashboard'), 'rules.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 });
  });

  it('query only metrics that the server has', async () => {
    // What is measured only where it is configured: copies, mail.
    const env = {
      METRICS_PORT: '0',
      BACKUP_DIR: tempFolder('copies'),
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    const server = await startTradingServer({ env });
    try {
      const served = await (await fetch(server.metricsUrl ?? '')).text();
      const servedNames = new Set(
        [...served.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
          kind === 'histogram' ? [`${name}_bucket`] : [name],
        ),
      );
      const queriedNames = `${text('prometheus/alerts.yml')}\n${queries.join('\n')}`.matchAll(
        /\b(?:bond|nodejs|process)_\w+/g,
      );
      const names = [...queriedNames].map(([name]) => name);
      expect(names.length).toBeGreaterThan(20);
      expect(names.filter((name) => !servedNames.has(name))).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
