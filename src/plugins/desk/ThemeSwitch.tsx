import { themeLabel } from '#contract/rules';
import { IconButton } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './desk.css';
import { deskPlugin } from './plugin.ts';

/** Dark or light; saved to the account of a logged-in user (R4.07). */
export const View = observer(function ThemeSwitch() {
  const { theme, session, notice } = usePlugin(deskPlugin);
  const { t } = useTranslation();
  const dark = theme.darkMode;
  const change = () => {
    theme.setDarkMode(!dark, session.isLogin).catch(() => notice.warning({ key: 'desk:theme.failed' }));
  };
  const mode = t(`rules:${themeLabel(dark).key}`);
  return (
    <IconButton
      icon={dark ? 'moon' : 'sun'}
      label={t(dark ? 'desk:theme.toLight' : 'desk:theme.toDark', { mode })}
      onClick={change}
    />
  );
});
