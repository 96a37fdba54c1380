import { channelColours } from '#contract/config';
import { DropMenu, IconButton, type MenuEntry } from '#core/kit';
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
  /** Absent in a window of its own, which the panel fills anyway. */
  readonly maximise?: { readonly isOn: boolean; readonly toggle: () => void };
}

/** The panel's menu: maximise, a window of its own and back, settings, back to the default, remove. */
export const PanelMenu = observer(function PanelMenu({ page, panel, title, maximise }: Props) {
  const { plugins, layout } = useServices();
  const { t } = useTranslation();
  const instance = plugins.instance(`${page}/${panel.id}`);
  const { popOut } = usePopout(page, panel.id);
  const actions = useContext(PanelActionsContext);
  const remove = actions?.remove;
  const isLast = layout.page(page)?.panels.length === 1;
  const entries: readonly MenuEntry[] = [
    ...(maximise === undefined
      ? []
      : ([
          {
            kind: 'action',
            key: 'maximise',
            label: t(maximise.isOn ? 'shell:panel.restore' : 'shell:panel.maximise'),
            icon: maximise.isOn ? 'restore' : 'maximise',
            onSelect: maximise.toggle,
          },
        ] as const)),
    ...(popOut === null
      ? []
      : [
          {
            kind: 'action',
            key: 'popout',
            label: t('shell:panel.popout'),
            icon: 'external',
            onSelect: popOut,
          } as const,
        ]),
    ...(actions === null || instance === undefined
      ? []
      : [
          {
            kind: 'action',
            key: 'settings',
            label: t('shell:panel.settings'),
            icon: 'settings',
            onSelect: () => actions.openSettings(panel.id),
          } as const,
        ]),
    {
      kind: 'action',
      key: 'reset',
      label: t('shell:panel.resetSettings'),
      icon: 'refresh',
      onSelect: () => {
        layout.dispatch({ type: 'reset', scope: 'panel', page, panel: panel.id });
        instance?.retry();
      },
    },
    ...(actions?.putBack === undefined
      ? []
      : ([
          { kind: 'line', key: 'line' },
          {
            kind: 'action',
            key: 'putBack',
            label: t('shell:panel.putBack'),
            icon: 'restore',
            onSelect: actions.putBack,
          },
        ] as const)),
    ...(remove === undefined || isLast
      ? []
      : ([
          { kind: 'line', key: 'line' },
          {
            kind: 'action',
            key: 'remove',
            label: t('shell:panel.remove'),
            icon: 'trash',
            onSelect: () => remove(panel.id),
          },
        ] as const)),
  ];
  const label = t('shell:panel.menu', { title });
  return (
    <DropMenu
      label={label}
      align="end"
      entries={entries}
      renderTrigger={(props) => <IconButton size="sm" icon="more" label={label} {...props} />}
    />
  );
});

/** The dot that says, and changes, which colour the panel is linked by. */
export const ChannelDot = observer(function ChannelDot({ page, panel }: Pick<Props, 'page' | 'panel'>) {
  const { layout } = useServices();
  const { t } = useTranslation();
  const colour = panel.channel ?? null;
  const label =
    colour === null
      ? t('shell:panel.channelNone')
      : t('shell:panel.channelOf', { colour: t(`shell:panel.${colour}`) });
  const entries: readonly MenuEntry[] = [
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
