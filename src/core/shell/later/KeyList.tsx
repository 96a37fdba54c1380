import type { Gate } from '#contract/config';
import { Kbd, Modal, Switch } from '#core/kit';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNamespaces } from '../dashboard/use-namespaces.ts';
import './key-list.css';

interface Props {
  /** Keys without Ctrl or Alt are enabled. */
  readonly areOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
}

interface Line {
  readonly keys: readonly string[];
  readonly title: string;
  readonly when?: Gate | undefined;
}

const GENERAL = [
  [['?', 'Ctrl+/'], 'list'],
  [['Tab', 'Shift+Tab'], 'move'],
  [['F6', 'Shift+F6'], 'panel'],
  [['Enter'], 'enter'],
  [['Esc'], 'leave'],
] as const;

/** Keys of layout mode, while the focus is on a panel's handle. */
const LAYOUT = [
  [['Enter'], 'grab'],
  [['← ↑ → ↓'], 'swap'],
  [['Alt+← ↑ → ↓'], 'edge'],
  [['C', 'V'], 'copy'],
  [['F2'], 'name'],
  [['S'], 'settings'],
  [['Delete'], 'remove'],
  [['Ctrl+Z', 'Ctrl+Shift+Z'], 'undo'],
  [['Esc'], 'leave'],
] as const;

/** Every key with an effect for this user, feature by feature: those claimed by commands, and those that views handle while they have the focus. */
export const KeyList = observer(function KeyList({ areOn, onSwitch, onClose }: Props) {
  const { plugins, config } = useServices();
  const { t } = useTranslation();
  const active = plugins.plugins.filter(({ status }) => status === 'active').map(({ plugin }) => plugin);
  const isReady = useNamespaces(['keys', ...active.map(({ id }) => id)]);
  if (!isReady) return null;
  const isFor = ({ when }: Line): boolean => config.gate.allows(when);
  const groups = active.flatMap(({ id, title, keyHints = [] }) => {
    const commands = [...plugins.keys]
      .filter(([, { plugin }]) => plugin.id === id)
      .map(([name, { definition }]): Line => ({
        keys: [name],
        title: definition.title,
        when: definition.when,
      }));
    const lines = [...commands, ...keyHints].filter(isFor);
    return lines.length === 0
      ? []
      : [
          {
            id,
            title: dynamicText(t, title),
            lines: lines.map((line) => [line.keys, dynamicText(t, line.title)] as const),
          },
        ];
  });
  const general = {
    id: 'general',
    title: t('keys:general'),
    lines: GENERAL.map(([keys, name]) => [keys, t(`keys:${name}`)] as const),
  };
  const layout = {
    id: 'layout',
    title: t('keys:layout.title'),
    lines: LAYOUT.map(([keys, name]) => [keys, t(`keys:layout.${name}`)] as const),
  };
  return (
    <Modal open wide title={t('keys:title')} onClose={onClose}>
      {/* The focused element comes first: a small window shows the start of the list, not its end. */}
      <Switch checked={areOn} onChange={onSwitch}>
        {t('keys:single')}
      </Switch>
      <div className="s-keys">
        {[general, layout, ...groups].map((group) => (
          <Section key={group.id} {...group} />
        ))}
      </div>
    </Modal>
  );
});

interface SectionProps {
  readonly title: string;
  readonly lines: readonly (readonly [keys: readonly string[], text: string])[];
}

function Section({ title, lines }: SectionProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <span key={key}>
                  {key.split(/(?<=.)\+/).map((part) => (
                    <Kbd key={part}>{part}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
