import { themeLabel } from '#contract/rules';
import { rethrowMistake } from '#core/http';
import { IconButton } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './tools.css';
import { toolsPlugin } from './plugin.ts';

/** Dark or light; saved to the account of a logged-in user (R4.07). */
export const View = observer(function ThemeSwitch() {
  const { theme, session, notice } = usePlugin(toolsPlugin);
  const { t } = useTranslation();
  const dark = theme.darkMode;
  const change = () => {
    theme.setDarkMode(!dark, session.isLogin).catch((error: unknown) => {
      notice.warning({ key: 'tools:theme.failed' });
      rethrowMistake(error);
    });
  };
  const mode = t(`rules:${themeLabel(dark).key}`);
  return (
    <IconButton
      icon={dark ? 'moon' : 'sun'}
      label={t(dark ? 'tools:theme.toLight' : 'tools:theme.toDark', { mode })}
      onClick={change}
    />
  );
});
