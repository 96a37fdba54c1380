import type { ChannelColour } from '#contract/config';
import { Icon, iconOr } from '#core/kit';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { PanelBody } from '../PanelBody.tsx';
import { previewKey } from '../preview-key.ts';
import type { CatalogueItem } from './catalogue-items.ts';
import type { PreviewQueue } from './preview-queue.ts';

/** The picture, px. */
const BOX = { width: 312, height: 132 };
/** A panel is laid out at its own width, except for the widest and the narrowest: a picture shows its upper part, large enough to read. */
const WIDTH = { ofColumn: 11, least: 460, most: 960 };
/** A live preview has this long to show something before it becomes a still picture, ms. */
const LIVE_MS = 1400;

/** The panel's current look without its behaviour: a copy of the document, canvases with their drawing. */
function stillOf(stage: HTMLElement): HTMLElement {
  // `as` holds: a clone of an HTMLElement is one.
  const copy = stage.cloneNode(true) as HTMLElement;
  const drawn = [...stage.querySelectorAll('canvas')];
  for (const [at, canvas] of [...copy.querySelectorAll('canvas')].entries()) {
    const source = drawn[at];
    if (source && source.width > 0 && source.height > 0) canvas.getContext('2d')?.drawImage(source, 0, 0);
  }
  // Two elements with one id would confuse labels.
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  const still = document.createElement('div');
  still.className = 's-preview-still';
  still.append(...copy.childNodes);
  return still;
}

interface Props {
  readonly item: CatalogueItem;
  readonly queue: PreviewQueue;
  readonly stills: Map<string, HTMLElement>;
  readonly colour: ChannelColour | null;
}

/** Requests a turn while the card is in sight, and starts with it. */
function useTurn(
  box: RefObject<HTMLElement | null>,
  isWaiting: boolean,
  queue: PreviewQueue,
  begin: () => void,
): void {
  const { clock } = useServices();
  useEffect(() => {
    const element = box.current;
    if (!isWaiting || !element || typeof IntersectionObserver !== 'function') return undefined;
    let leave: (() => void) | null = null;
    let isMine = false;
    const watch = new IntersectionObserver((entries) => {
      const inSight = entries.at(-1)?.isIntersecting === true;
      if (inSight) {
        leave ??= queue.request(() => {
          isMine = true;
          clock.setTimeout(() => leave?.(), LIVE_MS + 100);
          begin();
        });
      } else if (!isMine) {
        leave?.();
        leave = null;
      }
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      if (!isMine) leave?.();
    };
  }, [box, isWaiting, queue, clock, begin]);
}

interface LiveProps extends Pick<Props, 'item' | 'stills' | 'colour'> {
  readonly stage: RefObject<HTMLElement | null>;
  readonly isLive: boolean;
  readonly onEnd: (phase: 'still' | 'sketch') => void;
}

/** Runs the panel briefly, and keeps a still of it. */
function useLive({ item: { kind, definition }, stage, stills, colour, isLive, onEnd }: LiveProps): void {
  const { plugins, clock } = useServices();
  useEffect(() => {
    if (!isLive) return undefined;
    const key = previewKey(kind);
    const instance = plugins.open({
      key,
      kind,
      stored: () => ({ value: definition.stub }),
      colour: () => colour,
      saveSettings: () => undefined,
    });
    instance?.start();
    const stop = clock.setTimeout(() => {
      const isShown = instance?.state === 'active' && stage.current !== null;
      if (isShown && stage.current) stills.set(kind, stillOf(stage.current));
      onEnd(isShown ? 'still' : 'sketch');
    }, LIVE_MS);
    return () => {
      stop();
      if (plugins.instance(key) === instance) plugins.close(key);
    };
  }, [isLive, plugins, clock, kind, definition, colour, stills, stage, onEnd]);
}

/** The panel running in miniature for a moment, then a still. One that cannot be shown is represented by its icon. */
export const PanelPreview = observer(function PanelPreview({ item, queue, stills, colour }: Props) {
  const { kind, definition } = item;
  const { plugins } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'waiting' | 'live' | 'still' | 'sketch'>(
    stills.has(kind) ? 'still' : 'waiting',
  );
  const width = Math.min(WIDTH.most, Math.max(WIDTH.least, definition.size.default[0] * WIDTH.ofColumn));
  const scale = BOX.width / width;

  const begin = useCallback(() => setPhase('live'), []);
  useTurn(box, phase === 'waiting', queue, begin);
  useLive({ item, stage, stills, colour, isLive: phase === 'live', onEnd: setPhase });
  useEffect(() => {
    const still = stills.get(kind);
    const place = stage.current;
    if (phase === 'still' && still && place) place.replaceChildren(still);
  }, [phase, stills, kind]);

  const instance = phase === 'live' ? plugins.instance(previewKey(kind)) : undefined;
  const isSketch =
    phase === 'sketch' || phase === 'waiting' || (instance !== undefined && instance.state !== 'active');
  return (
    <div className="s-preview" ref={box} aria-hidden inert data-phase={phase}>
      <div
        key={phase}
        className="s-preview-stage"
        ref={stage}
        style={{ width, height: BOX.height / scale, transform: `scale(${scale})` }}
      >
        {instance?.state === 'active' && <PanelBody instance={instance} title={item.title} />}
      </div>
      {isSketch && (
        <span className="s-preview-sketch">
          <Icon name={iconOr(definition.icon, 'layout')} size={24} />
        </span>
      )}
    </div>
  );
});
