import { consoleApi } from '#contract/api';
import { Button, Card, Field, Modal, StatusDot, Switch, TextInput } from '#core/kit';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unread } from './parts/Unread.tsx';
import { useAllTexts, useStudio } from './parts/use-studio.ts';
import './console.css';

interface Target {
  readonly kind: 'plugin' | 'panel';
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
}

/** The kill switch: every plugin with its panels; off at once for everybody, with a reason. */
export const View = observer(function SwitchesPage() {
  const { http, notice, plugins, text } = useServices();
  const { t } = useTranslation();
  const studio = useStudio();
  useAllTexts(studio.source?.catalogue.textKeys);
  const [target, setTarget] = useState<Target | null>(null);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const { source, running } = studio;
  if (studio.status === 'failed' || !source)
    return <Unread isFailed={studio.status === 'failed'} onRetry={() => studio.load()} />;
  const off = running?.settings.disabled ?? { plugins: [], panels: [] };
  const say = (key: string | undefined, otherwise: string) =>
    key !== undefined && text.has(key) ? dynamicText(t, key) : otherwise;
  const go = async () => {
    if (!target) return;
    setBusy(true);
    try {
      await http.call(consoleApi.killSwitch, {
        body: { kind: target.kind, id: target.id, disabled: target.disabled, reason: reason.trim() },
      });
      notice.success({
        key: target.disabled ? 'console:switches.isOff' : 'console:switches.isOn',
        values: { name: target.name },
      });
      await studio.load();
      setTarget(null);
      setReason('');
    } catch {
      // The call has said so.
    }
    setBusy(false);
  };
  return (
    <>
      <div className="c-bar">
        <h1>{t('console:place.switches')}</h1>
        <span className="c-hint">{t('console:switches.intro')}</span>
      </div>
      <div className="c-switches scroll">
        {source.catalogue.plugins.map((id) => {
          const own = plugins.plugins.find((item) => item.plugin.id === id);
          const name = say(own?.plugin.title, id);
          const isOff = off.plugins.includes(id);
          const panels = Object.entries(source.catalogue.panels).filter(([panel]) =>
            panel.startsWith(`${id}.`),
          );
          return (
            <Card key={id} title={name} actions={<small>{id}</small>}>
              <div className="c-switch">
                <StatusDot tone={isOff ? 'bad' : 'ok'} />
                <Switch
                  checked={!isOff}
                  disabled={id === 'console'}
                  onChange={(on) => setTarget({ kind: 'plugin', id, name, disabled: !on })}
                >
                  {t('console:switches.plugin')}
                </Switch>
                {id === 'console' && <small className="c-hint">{t('console:switches.stays')}</small>}
              </div>
              {panels.map(([panel, { title }]) => (
                <div key={panel} className="c-switch" data-inner="">
                  <StatusDot tone={off.panels.includes(panel) ? 'bad' : isOff ? 'off' : 'ok'} />
                  <Switch
                    checked={!off.panels.includes(panel)}
                    onChange={(on) =>
                      setTarget({ kind: 'panel', id: panel, name: say(title, panel), disabled: !on })
                    }
                  >
                    {say(title, panel)}
                  </Switch>
                  <code>{panel}</code>
                </div>
              ))}
            </Card>
          );
        })}
      </div>
      <Modal
        open={target !== null}
        onClose={() => setTarget(null)}
        title={
          target
            ? t(target.disabled ? 'console:switches.off' : 'console:switches.on', { name: target.name })
            : ''
        }
        actions={
          <>
            <Button onClick={() => setTarget(null)}>{t('console:cancel')}</Button>
            <Button tone="primary" busy={busy} disabled={reason.trim().length < 2} onClick={() => void go()}>
              {t('console:switches.go')}
            </Button>
          </>
        }
      >
        <p>{t(target?.disabled ? 'console:switches.offDetail' : 'console:switches.onDetail')}</p>
        <Field label={t('console:publish.reason')} hint={t('console:publish.reasonHint')}>
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </Modal>
    </>
  );
});
