import type { Browser, CDPSession } from '@playwright/test';

/** Browser work that a frame consists of, by the name of its trace event. */
const STEPS = [
  'RunTask',
  'FunctionCall',
  'FireAnimationFrame',
  'EventDispatch',
  'UpdateLayoutTree',
  'Layout',
  'HitTest',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'RasterTask',
  'MinorGC',
  'MajorGC',
] as const;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly args?: {
    readonly beginData?: { readonly dirtyObjects?: number; readonly totalObjects?: number };
    readonly elementCount?: number;
  };
}

/**
 * Traces the browser from now on. `stop` returns one line per step: how often per second, ms of CPU per second, and its elapsed time, which is
 * longer if the thread waited.
 */
export async function startTrace(browser: Browser, pid: number): Promise<{ stop(): Promise<string> }> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // `as` holds: the protocol calls it a list of trace events.
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink'],
    },
    transferMode: 'ReportEvents',
  });
  const began = performance.now();
  return {
    async stop() {
      const seconds = (performance.now() - began) / 1000;
      await ended(session);
      await session.detach();
      return summary(
        events.filter((event) => event.pid === pid && event.ph === 'X'),
        seconds,
      );
    },
  };
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.end');
  await complete;
}

function summary(events: readonly TraceEvent[], seconds: number): string {
  const lines = STEPS.flatMap((step) => {
    const found = events.filter(({ name }) => name === step);
    if (found.length === 0) return [];
    const ms = found.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000;
    const wall = found.reduce((sum, { dur }) => sum + (dur ?? 0), 0) / 1000;
    return [
      `    ${step.padEnd(20)} ${(found.length / seconds).toFixed(0).padStart(6)}/s  ${(ms / seconds).toFixed(1).padStart(6)} ms/s, ${(wall / seconds).toFixed(1).padStart(6)} by the clock`,
    ];
  });
  const layouts = events.flatMap(({ name, args }) => (name === 'Layout' && args?.beginData) || []);
  const mean = (of: (data: (typeof layouts)[number]) => number | undefined): string =>
    (layouts.reduce((sum, data) => sum + (of(data) ?? 0), 0) / Math.max(1, layouts.length)).toFixed(0);
  const styled = events.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' && args?.elementCount !== undefined ? [args.elementCount] : [],
  );
  const perStyle = styled.reduce((sum, count) => sum + count, 0) / Math.max(1, styled.length);
  return [
    ...lines,
    `    ${perStyle.toFixed(0)} elements get a new style at a time`,
    `    of ${mean((data) => data.totalObjects)} objects ${mean((data) => data.dirtyObjects)} are dirty in a layout`,
  ].join('\n');
}
