import { Button, PanelState } from '#core/kit';
import type { PageLayout, PlacedPanel } from '#core/layout';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { fieldsOf } from './fields.ts';
import { useTitleOf } from '#core/minimap';
import { useSettingWords } from './panel-words.ts';
import { SettingRow } from './SettingField.tsx';
import { Sheet } from './Sheet.tsx';

interface Props {
  readonly page: PageLayout;
  readonly panel: PlacedPanel;
  readonly onClose: () => void;
}

/** A form made from the panel's own schema. What is changed shows in the panel at once and can be undone. */
export const SettingsSheet = observer(function SettingsSheet({ page, panel, onClose }: Props) {
  const { layout, plugins } = useServices();
  const { t } = useText();
  const title = useTitleOf()(panel);
  const words = useSettingWords(panel.panel);
  const definition = plugins.panels.get(panel.panel)?.definition;
  const all = useMemo(() => (definition ? fieldsOf(definition) : []), [definition]);
  // A setting without a name for people is the panel's own business: the order of a table, say.
  const fields = all.filter((field) => words(field.name, 'label') !== undefined);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  // What was typed and is wrong goes with a reset.
  const [round, setRound] = useState(0);
  const instance = plugins.instance(`${page.id}/${panel.id}`);
  if (!definition || !instance) return null;
  const { settings } = instance;

  const keep = (value: Readonly<Record<string, unknown>>) =>
    layout.dispatch({
      type: 'settings',
      page: page.id,
      panel: panel.id,
      // `as` holds: settings are parsed by a zod object of JSON values, which is what a layout keeps.
      settings: value as NonNullable<PlacedPanel['settings']>,
      version: definition.settingsVersion,
    });
  const change = (name: string, value: unknown) => {
    const next = { ...settings, [name]: value };
    const result = definition.settings.safeParse(next);
    const issue = result.success ? undefined : result.error.issues.find((item) => item.path[0] === name);
    const { [name]: _old, ...others } = faults;
    setFaults(issue ? { ...others, [name]: t('layout:settings.refused') } : others);
    if (result.success) keep(next);
  };
  const base = layout.base(page.id)?.panels.find((item) => item.id === panel.id && item.panel === panel.panel);
  const isBase = JSON.stringify(panel.settings ?? {}) === JSON.stringify(base?.settings ?? {});
  const reset = () => {
    setFaults({});
    setRound(round + 1);
    keep(base?.settings ?? {});
  };
  return (
    <Sheet
      title={t('layout:settings.title', { title })}
      detail={t('layout:settings.detail')}
      onClose={onClose}
      foot={
        <>
          <Button size="sm" icon="refresh" disabled={isBase} onClick={reset}>
            {t('layout:settings.reset')}
          </Button>
          <Button size="sm" icon="undo" disabled={!layout.canUndo} onClick={() => layout.dispatch({ type: 'undo' })}>
            {t('layout:undo')}
          </Button>
          <Button size="sm" tone="primary" onClick={onClose}>
            {t('layout:done')}
          </Button>
        </>
      }
    >
      {fields.length === 0 ? (
        <PanelState kind="empty" title={t('layout:settings.none')} />
      ) : (
        <div className="s-settings">
          {fields.map((field) => (
            <SettingRow
              key={`${field.name} ${round}`}
              field={field}
              value={settings[field.name]}
              label={words(field.name, 'label') ?? field.name}
              hint={words(field.name, 'hint')}
              wordOf={(value) => words(field.name, value) ?? value}
              fault={faults[field.name]}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
});
