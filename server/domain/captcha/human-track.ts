/** A point of the pointer's path: x, y in pixels, t in milliseconds since the slide began. */
export type TrackPoint = readonly [x: number, y: number, t: number];

const MIN_POINTS = 4;
const MIN_MS = 150;
const MAX_MS = 120_000;
const MAX_END_GAP = 12;

/**
 * Whether a path could be a human's: it takes time, moves forward in time, ends where the answer says, and its speed is not perfectly even (ASVS
 * 2.4.2). Keyboard steps pass: their pace varies. A bot imitating a human passes too; budgets limit it.
 */
export function isHumanTrack(track: readonly TrackPoint[], x: number): boolean {
  const [first] = track;
  const last = track.at(-1);
  if (first === undefined || last === undefined || track.length < MIN_POINTS) return false;
  if (!track.flat().every((value) => Number.isFinite(value))) return false;
  const duration = last[2] - first[2];
  if (duration < MIN_MS || duration > MAX_MS || Math.abs(last[0] - first[0] - x) > MAX_END_GAP) return false;
  const steps = track.slice(1).map((point, index) => {
    const before = track[index] ?? first;
    return { dx: point[0] - before[0], dt: point[2] - before[2] };
  });
  if (steps.some((step) => step.dt < 0)) return false;
  return new Set(steps.map((step) => `${Math.round(step.dx * 100)}/${Math.round(step.dt)}`)).size > 1;
}
