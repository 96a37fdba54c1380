import type { Bundle, Essential } from '#contract/config';
import type { SwitchTarget } from '#contract/config/pipeline';
import { Card, StatusDot, Switch } from '#core/kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** A plugin or panel to switch. */
export interface NamedTarget extends SwitchTarget {
  readonly name: string;
  readonly disabled: boolean;
}

interface SwitchCardProps {
  readonly id: string;
  readonly name: string;
  readonly panels: readonly { readonly id: string; readonly name: string }[];
  readonly off: Bundle['settings']['disabled'];
  /** What no one could reach without it. */
  readonly neededFor: (target: SwitchTarget) => readonly Essential[];
  readonly onSwitch: (target: NamedTarget) => void;
}

/** One plugin and its panels, each with its switch; what users need to log in and out cannot be switched off, and the reason is shown. */
export function SwitchCard({ id, name, panels, off, neededFor, onSwitch }: SwitchCardProps) {
  const { t } = useTranslation();
  const isPluginOff = off.plugins.includes(id);
  const rows = [
    { kind: 'plugin', id, name, isOff: isPluginOff, label: t('console:switches.plugin') } as const,
    ...panels.map((panel) => ({
      ...panel,
      kind: 'panel' as const,
      isOff: off.panels.includes(panel.id),
      label: panel.name,
    })),
  ];
  const reasonId = useId();
  return (
    <Card title={name} actions={<small translate="no">{id}</small>}>
      <div role="group" aria-label={name}>
        {rows.map((row) => {
          const [need] = row.isOff ? [] : neededFor(row);
          const why = `${reasonId}-${row.id}`;
          const isInner = row.kind === 'panel';
          return (
            <div key={`${row.kind} ${row.id}`} className="c-switch" data-inner={isInner ? '' : undefined}>
              <StatusDot tone={row.isOff ? 'bad' : isInner && isPluginOff ? 'off' : 'ok'} />
              <Switch
                checked={!row.isOff}
                disabled={need !== undefined}
                describedBy={need === undefined ? undefined : why}
                onChange={(on) => onSwitch({ kind: row.kind, id: row.id, name: row.name, disabled: !on })}
              >
                {row.label}
              </Switch>
              {isInner && <code>{row.id}</code>}
              {need !== undefined && (
                <small className="c-hint" id={why}>
                  {t(`console:switches.needed.${need}`)}
                </small>
              )}
            </div>
          );
        })}
      </div>
    </Card>
  );
}
