import { themeLabel } from '#contract/rules';
import { useDarkMode } from '#core/hooks';
import { IconButton } from '#core/kit';
import { useTranslation } from 'react-i18next';
import './tools.css';

/** Dark or light; saved to the account of a logged-in user (R4.07). */
export function View() {
  const { t } = useTranslation();
  const [isDark, setDark] = useDarkMode();
  const mode = t(`rules:${themeLabel(isDark).key}`);
  return (
    <IconButton
      icon={isDark ? 'moon' : 'sun'}
      label={t(isDark ? 'tools:theme.toLight' : 'tools:theme.toDark', { mode })}
      onClick={() => setDark(!isDark)}
    />
  );
}
