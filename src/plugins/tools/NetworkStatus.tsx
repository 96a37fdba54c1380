import { type StreamType, streams } from '#contract/push';
import { IconButton, Popover, StatusDot } from '#core/kit';
import { usePlugin } from '#core/services';
import { useTick } from '#core/shell';
import type { InterfaceState } from '#core/status';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './tools.css';
import { toolsPlugin } from './plugin.ts';

// `as` holds: Object.keys of a const object returns its declared keys.
const all = Object.keys(streams) as readonly StreamType[];
const toneOf = { normal: 'ok', abnormal: 'bad', unknown: 'off' } as const satisfies Record<
  InterfaceState,
  string
>;
const streamTone = { off: 'off', connecting: 'warn', live: 'ok', stale: 'warn', stopped: 'bad' } as const;

function useAge() {
  const { t } = useTranslation();
  return (ms: number | null): string => {
    if (ms === null) return t('tools:network.silent');
    const seconds = Math.max(0, Math.round(ms / 1000));
    return seconds < 60
      ? t('tools:network.seconds', { value: seconds })
      : t('tools:network.minutes', { value: Math.floor(seconds / 60) });
  };
}

/** State and age of each stream in use; a minute of silence is not a fault when nothing happens. */
const Streams = observer(function Streams() {
  const { push, clock } = usePlugin(toolsPlugin);
  const { t } = useTranslation();
  const age = useAge();
  useTick(1000);
  const used = all.map((type) => ({ type, ...push.health(type) })).filter((item) => item.state !== 'off');
  return (
    <dl className="k-facts">
      {used.map(({ type, state, lastFrameAt }) => (
        <div key={type} className="tools-pair">
          <dt>{t(`tools:network.stream.${type}`)}</dt>
          <dd>
            <StatusDot tone={streamTone[state]} /> {t(`tools:network.${state}`)} ·{' '}
            {age(lastFrameAt === null ? null : clock.monotonic() - lastFrameAt)}
          </dd>
        </div>
      ))}
    </dl>
  );
});

/** The interface status of R2.22: deal and market interface, and the age of each stream. */
export const View = observer(function NetworkStatus() {
  const { status } = usePlugin(toolsPlugin);
  const { t } = useTranslation();
  const worst: InterfaceState = [status.trade, status.market].includes('abnormal')
    ? 'abnormal'
    : status.trade === 'unknown'
      ? 'unknown'
      : 'normal';
  const label = t('tools:network.title');
  return (
    <Popover
      label={label}
      renderTrigger={(props) => (
        <IconButton
          icon="signal"
          {...props}
          label={t('tools:network.titleIs', { state: t(`tools:network.${worst}`) })}
        >
          <span className="tools-dot">
            <StatusDot tone={toneOf[worst]} />
          </span>
        </IconButton>
      )}
    >
      {() => (
        <div className="tools-network">
          <div className="pop-head">
            <h2>{label}</h2>
          </div>
          <div className="k-popup-body">
            <dl className="k-facts">
              {(['trade', 'market'] as const).map((name) => (
                <div key={name} className="tools-pair">
                  <dt>{t(`tools:network.${name}`)}</dt>
                  <dd>
                    <StatusDot tone={toneOf[status[name]]} /> {t(`tools:network.${status[name]}`)}
                  </dd>
                </div>
              ))}
            </dl>
            <h3>{t('tools:network.streams')}</h3>
            <Streams />
            <p>{t('tools:network.help')}</p>
          </div>
        </div>
      )}
    </Popover>
  );
});
