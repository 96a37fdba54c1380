import { account, type ReplyOf } from '#contract/api';
import { Button, Icon, IconButton, Modal, PanelState, Skeleton } from '#core/kit';
import { HttpError } from '#core/http';
import { usePlugin } from '#core/services';
import type { Words } from '#core/text';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './slider.css';
import { accountPlugin } from '../plugin.ts';

export type SliderPurpose = 'login' | 'code' | 'verifyUser' | 'upload';
type Puzzle = ReplyOf<typeof account.sliderInit>;
type Point = [x: number, y: number, t: number];

/** The server takes no longer path. */
const MAX_POINTS = 480;
/** Width of the piece until its picture is there. */
const PIECE = 48;
const STEP = 2;
const LEAP = 20;
/** A press that moved less was no slide. */
const MIN_SLIDE = 4;

interface Props {
  readonly purpose: SliderPurpose;
  readonly onTicket: (ticket: string) => void;
  readonly onClose: () => void;
}

/** The slider captcha in a dialog: drag the piece into the hole, or move it with the arrow keys and confirm (security notes T6). */
export function SliderDialog({ purpose, onTicket, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} title={t('account:slider.title')}>
      <Slider purpose={purpose} onTicket={onTicket} />
    </Modal>
  );
}

function Slider({ purpose, onTicket }: Omit<Props, 'onClose'>) {
  const { http, clock, text } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [puzzle, setPuzzle] = useState<Puzzle | 'loading' | 'failed'>('loading');
  const [x, setX] = useState(0);
  const [pieceWidth, setPieceWidth] = useState(PIECE);
  const [problem, setProblem] = useState<Words | null>(null);
  const [isBusy, setBusy] = useState(false);
  const track = useRef<Point[]>([]);
  const drag = useRef<{ readonly fromX: number; readonly clientX: number; readonly clientY: number } | null>(
    null,
  );
  const handle = useRef<HTMLButtonElement>(null);
  const round = useRef(0);
  /** When the slide began, on the monotonic clock. */
  const startedAt = useRef<number | null>(null);

  const load = useCallback(async () => {
    round.current += 1;
    const mine = round.current;
    setPuzzle('loading');
    setX(0);
    track.current = [];
    startedAt.current = null;
    drag.current = null;
    const next = await http
      .call(account.sliderInit, { query: { purpose } }, { notTips: true })
      .catch(() => 'failed' as const);
    if (mine === round.current) setPuzzle(next);
  }, [http, purpose]);
  useEffect(() => {
    void load();
    return () => {
      round.current += 1;
    };
  }, [load]);

  const isReady = typeof puzzle === 'object' && !isBusy;
  const maxX = typeof puzzle === 'object' ? puzzle.width - pieceWidth : 0;
  const move = (to: number, dy: number): number => {
    const at = Math.round(Math.min(maxX, Math.max(0, to)));
    const now = clock.monotonic();
    const points = track.current;
    if (points.length === 0) points.push([0, 0, 0]);
    startedAt.current ??= now;
    if (points.length < MAX_POINTS) points.push([at, Math.round(dy), Math.round(now - startedAt.current)]);
    setX(at);
    return at;
  };
  const submit = async (at: number) => {
    if (typeof puzzle !== 'object') return;
    setBusy(true);
    setProblem(null);
    const begin = startedAt.current ?? clock.monotonic();
    const points = [...track.current, [at, 0, Math.round(clock.monotonic() - begin)] satisfies Point];
    startedAt.current = null;
    try {
      const { ticket } = await http.call(
        account.sliderVerify,
        { body: { id: puzzle.id, x: at, track: points } },
        { notTips: true },
      );
      onTicket(ticket);
    } catch (error) {
      setProblem(error instanceof HttpError ? error.words() : { key: 'account:form.failed' });
      await load();
      setBusy(false);
      handle.current?.focus();
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isReady) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (x > 0) void submit(x);
      return;
    }
    const step = event.shiftKey ? LEAP : STEP;
    const to = {
      ArrowRight: x + step,
      ArrowUp: x + step,
      ArrowLeft: x - step,
      ArrowDown: x - step,
      PageUp: x + LEAP,
      PageDown: x - LEAP,
      Home: 0,
      End: maxX,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to, 0);
  };
  const handleDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (!isReady) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: x, clientX: event.clientX, clientY: event.clientY };
    move(x, 0);
  };
  const handleMove = (event: PointerEvent) => {
    const from = drag.current;
    if (from !== null && isReady)
      move(from.fromX + event.clientX - from.clientX, event.clientY - from.clientY);
  };
  const handleUp = (event: PointerEvent) => {
    const from = drag.current;
    drag.current = null;
    if (from === null || !isReady) return;
    const at = move(from.fromX + event.clientX - from.clientX, event.clientY - from.clientY);
    if (Math.abs(at - from.fromX) >= MIN_SLIDE) void submit(at);
  };

  if (puzzle === 'failed')
    return (
      <PanelState
        kind="error"
        title={t('account:slider.failed')}
        action={{ label: t('account:slider.again'), onClick: () => void load() }}
      />
    );
  return (
    <div className="a-slider" aria-busy={!isReady}>
      <p className="a-quiet">{t('account:slider.hint')}</p>
      <div className="a-puzzle">
        {puzzle === 'loading' ? (
          <Skeleton />
        ) : (
          <>
            <img
              src={puzzle.background}
              width={puzzle.width}
              height={puzzle.height}
              alt={t('account:slider.picture')}
              draggable={false}
            />
            <img
              className="a-piece"
              src={puzzle.piece}
              alt=""
              draggable={false}
              style={{ top: puzzle.y, transform: `translateX(${x}px)` }}
              onLoad={({ currentTarget }) => setPieceWidth(currentTarget.naturalWidth || PIECE)}
            />
          </>
        )}
      </div>
      <div className="a-track">
        <span className="a-track-done" style={{ width: x + 20 }} />
        <button
          type="button"
          role="slider"
          ref={handle}
          className="a-handle"
          style={{ transform: `translateX(${x}px)` }}
          aria-label={t('account:slider.handle')}
          aria-disabled={!isReady}
          aria-valuemin={0}
          aria-valuemax={maxX}
          aria-valuenow={x}
          aria-valuetext={t('account:slider.value', { x })}
          onKeyDown={handleKey}
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
      <div className="a-slider-foot">
        <p role="alert">{problem === null ? '' : text.say(problem)}</p>
        <IconButton
          icon="refresh"
          label={t('account:slider.other')}
          disabled={!isReady}
          onClick={() => void load()}
        />
        <Button tone="primary" disabled={!isReady || x === 0} onClick={() => void submit(x)}>
          {t('account:slider.confirm')}
        </Button>
      </div>
    </div>
  );
}
