import { observer } from 'mobx-react-lite';
import { useNamespaces } from '../use-namespaces.ts';
import { SettingsSheet } from './SettingsSheet.tsx';
import './edit.css';

/** The settings of one panel without a surrounding dashboard: in a popped-out window. */
export const PanelSettings = observer(function PanelSettings(props: Parameters<typeof SettingsSheet>[0]) {
  return useNamespaces(['layout']) ? <SettingsSheet {...props} /> : null;
});
