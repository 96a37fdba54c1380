import { PANEL_NAME_MAX } from '#contract/config';
import { Button } from '#core/kit';
import type { PageLayout, PlacedPanel } from '#core/layout';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, type SettingField } from './fields.ts';
import { useSettingWords } from './panel-words.ts';
import { useRename } from './use-rename.ts';
import { SettingRow } from './SettingField.tsx';
import { Sheet } from './Sheet.tsx';

export interface Props {
  readonly page: PageLayout;
  readonly panel: PlacedPanel;
  readonly onClose: () => void;
}

/** Every panel can be given a name of the user's own. */
const NAME: SettingField = { name: 'name', shape: { kind: 'text', most: null }, initial: '' };

/** The settings of an open panel that the user can change, and the faults of those that were not saved. Call it in an observer; null when it is not open. */
function useSettingsForm(page: string, panel: PlacedPanel) {
  const { layout, plugins } = useServices();
  const { t } = useTranslation();
  const words = useSettingWords(panel.panel);
  const definition = plugins.panels.get(panel.panel)?.definition;
  const all = useMemo(() => (definition ? fieldsOf(definition) : []), [definition]);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const instance = plugins.instance(`${page}/${panel.id}`);
  if (!definition || !instance) return null;
  const { settings } = instance;
  const put = (value: Readonly<Record<string, unknown>>) =>
    layout.dispatch({
      type: 'settings',
      page,
      panel: panel.id,
      // `as` holds: settings are parsed by a zod object of JSON values, which is what a layout stores.
      settings: value as NonNullable<PlacedPanel['settings']>,
      version: definition.settingsVersion,
    });
  return {
    // A setting without a label is internal to the panel: the order of a table, say.
    fields: all.filter((field) => words(field.name, 'label') !== undefined),
    settings,
    faults,
    /** Replaces all of them. */
    keep: (value: Readonly<Record<string, unknown>>) => {
      setFaults({});
      put(value);
    },
    /** Changes one; returns whether it was saved. */
    change: (name: string, value: unknown): boolean => {
      const next = { ...settings, [name]: value };
      const result = definition.settings.safeParse(next);
      const issue = result.success ? undefined : result.error.issues.find((item) => item.path[0] === name);
      const { [name]: _old, ...others } = faults;
      setFaults(issue ? { ...others, [name]: t('layout:settings.refused') } : others);
      // An unchanged value only clears an earlier fault.
      const isNew = JSON.stringify(value) !== JSON.stringify(settings[name]);
      if (result.success && isNew) put(next);
      return issue === undefined;
    },
  };
}

/** A form made from the panel's own schema. A change shows in the panel at once and can be undone. */
export const SettingsSheet = observer(function SettingsSheet({ page, panel, onClose }: Props) {
  const { layout } = useServices();
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const rename = useRename(page.id);
  const words = useSettingWords(panel.panel);
  // A reset discards invalid typed text.
  const [round, setRound] = useState(0);
  const [nameFault, setNameFault] = useState<string | undefined>(undefined);
  const form = useSettingsForm(page.id, panel);
  if (form === null) return null;
  const { fields, settings, faults, change, keep } = form;
  const changeName = (value: unknown) => {
    const fault = rename(panel, String(value));
    setNameFault(fault);
    return fault === undefined;
  };
  const { name, ...unnamed } = panel;
  const base = layout
    .base(page.id)
    ?.panels.find((item) => item.id === panel.id && item.panel === panel.panel);
  const isBase = JSON.stringify(panel.settings ?? {}) === JSON.stringify(base?.settings ?? {});
  const reset = () => {
    setRound(round + 1);
    keep(base?.settings ?? {});
  };
  return (
    <Sheet
      title={t('layout:settings.title', { title: titleOf(panel) })}
      detail={t('layout:settings.detail')}
      onClose={onClose}
      foot={<Foot onReset={isBase ? null : reset} onClose={onClose} />}
    >
      <div className="s-settings">
        <SettingRow
          field={NAME}
          value={name ?? ''}
          label={t('layout:name.label')}
          hint={t('layout:name.hint', { most: PANEL_NAME_MAX })}
          placeholder={titleOf(unnamed)}
          fault={nameFault}
          onChange={changeName}
        />
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
    </Sheet>
  );
});

interface FootProps {
  /** null: they are already the layout's defaults. */
  readonly onReset: (() => void) | null;
  readonly onClose: () => void;
}

const Foot = observer(function Foot({ onReset, onClose }: FootProps) {
  const { layout } = useServices();
  const { t } = useTranslation();
  return (
    <>
      <Button size="sm" icon="refresh" disabled={onReset === null} onClick={() => onReset?.()}>
        {t('layout:settings.reset')}
      </Button>
      <Button
        size="sm"
        icon="undo"
        disabled={!layout.canUndo}
        onClick={() => layout.dispatch({ type: 'undo' })}
      >
        {t('layout:undo')}
      </Button>
      <Button size="sm" tone="primary" onClick={onClose}>
        {t('layout:done')}
      </Button>
    </>
  );
});
