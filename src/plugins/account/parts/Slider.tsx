import { account, type ReplyOf } from '#contract/api';
import { Button, Icon, IconButton, Modal, Skeleton } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './slider.css';
import { accountPlugin } from '../plugin.ts';
import { type Track, useSlide } from './use-slide.ts';

export type SliderPurpose = 'login' | 'code' | 'verifyUser';

/** Width of the piece until its picture has loaded. */
const PIECE = 48;

interface Props {
  readonly purpose: SliderPurpose;
  readonly onTicket: (ticket: string) => void;
  readonly onClose: () => void;
}

/** The slider captcha in a dialog: drag the piece into the hole, or move it with the arrow keys and confirm (security notes T6). */
export function SliderDialog({ purpose, onTicket, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      isForm
      isKept
      onClose={onClose}
      title={t('account:slider.title')}
      actions={<Button onClick={onClose}>{t('account:slider.cancel')}</Button>}
    >
      <Slider purpose={purpose} onTicket={onTicket} />
    </Modal>
  );
}

/** A puzzle, and another one on request. `current` is null until it is there. */
function usePuzzle(purpose: SliderPurpose) {
  const puzzle = useCall(account.sliderInit, { query: { purpose } }, { notTips: true });
  const [isChanging, setChanging] = useState(false);
  const renew = async () => {
    setChanging(true);
    await puzzle.refresh();
    setChanging(false);
  };
  return {
    current: isChanging ? null : puzzle.value,
    isFailed: puzzle.error !== null && !isChanging,
    renew,
  };
}

function Slider({ purpose, onTicket }: Omit<Props, 'onClose'>) {
  const { http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const { current: currentPuzzle, isFailed, renew } = usePuzzle(purpose);
  const [pieceWidth, setPieceWidth] = useState(PIECE);
  const handle = useRef<HTMLButtonElement>(null);
  const verify = useAction(async (id: string, x: number, track: Track) =>
    onTicket((await http.call(account.sliderVerify, { body: { id, x, track } }, { notTips: true })).ticket),
  );
  const isReady = currentPuzzle !== null && !verify.busy;
  const maxX = currentPuzzle === null ? 0 : currentPuzzle.width - pieceWidth;
  const slide = useSlide({ maxX, isReady, onDone: (x, track) => void submit(x, track) });
  const change = async () => {
    slide.reset();
    await renew();
  };
  const submit = async (x: number, track: Track) => {
    if (currentPuzzle === null || (await verify.run(currentPuzzle.id, x, track))) return;
    await change();
    handle.current?.focus();
  };
  if (isFailed) return <FailedState title={t('account:slider.failed')} onRetry={change} />;
  const { x, handlers, confirm } = slide;
  return (
    <div className="a-slider" aria-busy={!isReady}>
      <p className="a-quiet">{t('account:slider.hint')}</p>
      <div className="a-puzzle">
        {currentPuzzle === null ? (
          <Skeleton />
        ) : (
          <Puzzle puzzle={currentPuzzle} x={x} onPieceWidth={setPieceWidth} />
        )}
      </div>
      <div className="a-track">
        <span className="a-track-done" style={{ width: x + 20 }} />
        <Handle ref={handle} {...{ x, maxX, isReady, handlers }} />
      </div>
      <div className="a-slider-foot">
        <p role="alert">{verify.words}</p>
        <IconButton
          icon="refresh"
          label={t('account:slider.other')}
          disabled={!isReady}
          onClick={() => void change()}
        />
        <Button tone="primary" disabled={!isReady || x === 0} onClick={confirm}>
          {t('account:slider.confirm')}
        </Button>
      </div>
    </div>
  );
}

interface HandleProps extends Pick<ReturnType<typeof useSlide>, 'x' | 'handlers'> {
  readonly ref: Ref<HTMLButtonElement>;
  readonly maxX: number;
  readonly isReady: boolean;
}

/** The handle, dragged or moved by keys. */
function Handle({ ref, x, maxX, isReady, handlers }: HandleProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      role="slider"
      ref={ref}
      className="a-handle"
      style={{ transform: `translateX(${x}px)` }}
      aria-label={t('account:slider.handle')}
      aria-disabled={!isReady}
      aria-valuemin={0}
      aria-valuemax={maxX}
      aria-valuenow={x}
      aria-valuetext={t('account:slider.value', { count: x })}
      {...handlers}
    >
      <Icon name="chevron-right" />
    </button>
  );
}

interface PuzzleProps {
  readonly puzzle: ReplyOf<typeof account.sliderInit>;
  readonly x: number;
  readonly onPieceWidth: (width: number) => void;
}

/** The picture with its hole, and the piece over it. */
function Puzzle({ puzzle: { background, piece, width, height, y }, x, onPieceWidth }: PuzzleProps) {
  const { t } = useTranslation();
  return (
    <>
      <img
        src={background}
        width={width}
        height={height}
        alt={t('account:slider.picture')}
        draggable={false}
      />
      <img
        className="a-piece"
        src={piece}
        alt=""
        draggable={false}
        style={{ top: y, transform: `translateX(${x}px)` }}
        onLoad={({ currentTarget }) => onPieceWidth(currentTarget.naturalWidth || PIECE)}
      />
    </>
  );
}
