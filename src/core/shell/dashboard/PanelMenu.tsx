import { channelColours } from '#contract/config';
import { DropMenu, IconButton, type IconName, type MenuEntry } from '#core/kit';
import type { PlacedPanel } from '#core/layout';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelActionsContext } from './actions.ts';
import { usePopout } from './popout/use-popout.ts';

interface Props {
  readonly page: string;
  readonly panel: PlacedPanel;
  readonly title: string;
  /** Absent in a popped-out window, which the panel fills anyway. */
  readonly maximise?: { readonly isOn: boolean; readonly toggle: () => void };
}

/** The panel's menu: maximise, pop out and back, settings, back to the default, remove. */
export const PanelMenu = observer(function PanelMenu(props: Props) {
  const { t } = useTranslation();
  const entries = useEntries(props);
  const label = t('shell:panel.menu', { title: props.title });
  return (
    <DropMenu
      label={label}
      align="end"
      entries={entries}
      renderTrigger={(trigger) => <IconButton size="sm" icon="more" label={label} {...trigger} />}
    />
  );
});

type Action = MenuEntry & { readonly kind: 'action' };
type ActionText =
  | 'unstack'
  | 'restore'
  | 'maximise'
  | 'popout'
  | 'settings'
  | 'resetSettings'
  | 'putBack'
  | 'remove';

/** Makes the current actions on a panel. */
function useEntries({ page, panel, maximise }: Props): () => readonly MenuEntry[] {
  const { plugins, layout } = useServices();
  const { t } = useTranslation();
  const { popOut } = usePopout(page, panel.id);
  const actions = useContext(PanelActionsContext);
  return () => {
    const instance = plugins.instance(`${page}/${panel.id}`);
    const isLast = layout.page(page)?.panels.length === 1;
    const { remove, putBack } = actions ?? {};
    const action = (key: string, text: ActionText, icon: IconName, onSelect: () => void): Action => ({
      kind: 'action',
      key,
      label: t(`shell:panel.${text}`),
      icon,
      onSelect,
    });
    const reset = () => {
      layout.dispatch({ type: 'reset', scope: 'panel', page, panel: panel.id });
      instance?.retry();
    };
    const unstack = () => layout.dispatch({ type: 'unstack', page, panel: panel.id });
    const wide = maximise?.isOn === true ? 'restore' : 'maximise';
    const above = [
      maximise && action('maximise', wide, wide, maximise.toggle),
      popOut && action('popout', 'popout', 'external', popOut),
      actions && instance && action('settings', 'settings', 'settings', () => actions.openSettings(panel.id)),
      action('reset', 'resetSettings', 'refresh', reset),
    ];
    const below = [
      putBack && action('putBack', 'putBack', 'restore', putBack),
      remove && panel.tab && action('unstack', 'unstack', 'columns', unstack),
      remove && !isLast && action('remove', 'remove', 'trash', () => remove(panel.id)),
    ];
    const isEntry = (entry: Action | null | undefined | false): entry is Action => Boolean(entry);
    const apart = below
      .filter(isEntry)
      .flatMap((entry): MenuEntry[] => [{ kind: 'line', key: `above ${entry.key}` }, entry]);
    return [...above.filter(isEntry), ...apart];
  };
}

/** The dot that shows and changes the panel's link colour. */
export const ChannelDot = observer(function ChannelDot({ page, panel }: Pick<Props, 'page' | 'panel'>) {
  const { layout } = useServices();
  const { t } = useTranslation();
  const colour = panel.channel ?? null;
  const label =
    colour === null
      ? t('shell:panel.channelNone')
      : t('shell:panel.channelOf', { colour: t(`shell:panel.${colour}`) });
  const entries = (): readonly MenuEntry[] => [
    {
      kind: 'choice',
      key: 'colour',
      value: colour ?? 'none',
      choices: [
        { value: 'none', label: t('shell:panel.channelNone') },
        ...channelColours.map((value) => ({ value, label: t(`shell:panel.${value}`) })),
      ],
      onChange: (value) => {
        const channel = channelColours.find((item) => item === value) ?? null;
        layout.dispatch({ type: 'channel', page, panel: panel.id, channel });
      },
    },
  ];
  return (
    <DropMenu
      label={t('shell:panel.channel')}
      entries={entries}
      renderTrigger={(props) => (
        <button
          type="button"
          className="s-channel"
          aria-label={label}
          data-tip={label}
          data-colour={colour ?? 'none'}
          {...props}
        />
      )}
    />
  );
});
