import type { account } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { usePlugin } from '#core/services';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { accountPlugin } from '../plugin.ts';

/** How a piece was moved, as the server checks it. */
export type Track = RequestOf<typeof account.sliderVerify>['body']['track'];

/** The server accepts no longer path. */
const MAX_POINTS = 480;
const STEP = 2;
const LEAP = 20;
/** A press that moved less was not a slide. */
const MIN_SLIDE = 4;

/** Where a key moves the piece; undefined for other keys. */
function targetOf({ key, shiftKey }: KeyboardEvent, x: number, maxX: number): number | undefined {
  const step = shiftKey ? LEAP : STEP;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: x + step,
    ArrowUp: x + step,
    ArrowLeft: x - step,
    ArrowDown: x - step,
    PageUp: x + LEAP,
    PageDown: x - LEAP,
    Home: 0,
    End: maxX,
  };
  return targets[key];
}

/** Moves a piece along its line, and records its path. */
function useTrack(maxX: number) {
  const { clock } = usePlugin(accountPlugin);
  const [x, setX] = useState(0);
  const track = useRef<Track[number][]>([]);
  /** When the slide began, on the monotonic clock. */
  const startedAt = useRef<number | null>(null);
  return {
    x,
    reset: () => {
      setX(0);
      track.current = [];
      startedAt.current = null;
    },
    /** Moves it; returns where it is then. */
    move: (to: number, dy: number): number => {
      const at = Math.round(Math.min(maxX, Math.max(0, to)));
      const now = clock.monotonic();
      const points = track.current;
      if (points.length === 0) points.push([0, 0, 0]);
      startedAt.current ??= now;
      if (points.length < MAX_POINTS) points.push([at, Math.round(dy), Math.round(now - startedAt.current)]);
      setX(at);
      return at;
    },
    /** The path so far. The next move begins another. */
    finish: (at: number): Track => {
      const now = clock.monotonic();
      const points: Track = [...track.current, [at, 0, Math.round(now - (startedAt.current ?? now))]];
      startedAt.current = null;
      return points;
    },
  };
}

interface Options {
  readonly maxX: number;
  readonly isReady: boolean;
  /** The piece was released, or confirmed, at `x`. */
  readonly onDone: (x: number, track: Track) => void;
}

/** The piece under pointer and keys: drag it, or move it with the arrow keys and confirm. */
export function useSlide({ maxX, isReady, onDone }: Options) {
  const { x, reset, move, finish } = useTrack(maxX);
  const drag = useRef<{ readonly fromX: number; readonly clientX: number; readonly clientY: number } | null>(
    null,
  );
  const done = (at: number) => onDone(at, finish(at));
  const follow = ({ clientX, clientY }: PointerEvent, from: NonNullable<typeof drag.current>): number =>
    move(from.fromX + clientX - from.clientX, clientY - from.clientY);
  return {
    x,
    reset: () => {
      drag.current = null;
      reset();
    },
    confirm: () => done(x),
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (!isReady) return;
        const isConfirm = event.key === 'Enter' || event.key === ' ';
        const to = targetOf(event, x, maxX);
        if (isConfirm || to !== undefined) event.preventDefault();
        if (to !== undefined) move(to, 0);
        else if (isConfirm && x > 0) done(x);
      },
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (!isReady) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { fromX: x, clientX: event.clientX, clientY: event.clientY };
        move(x, 0);
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag.current !== null && isReady) follow(event, drag.current);
      },
      onPointerUp: (event: PointerEvent) => {
        const from = drag.current;
        drag.current = null;
        if (from === null || !isReady) return;
        const at = follow(event, from);
        if (Math.abs(at - from.fromX) >= MIN_SLIDE) done(at);
      },
    },
  };
}
