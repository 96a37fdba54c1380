import { DropMenu, IconButton, type MenuEntry } from '#core/kit';
import { usePlugin } from '#core/services';
import { isLanguage, type Language, LANGUAGES } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toolsPlugin } from './plugin.ts';

/** Each language in its own words, whatever the page's language. */
const nameOf: Record<Language, string> = { 'zh-CN': '中文', 'en-US': 'English' };

/** The language of the interface. */
export const View = observer(function LanguageSwitch() {
  const { text } = usePlugin(toolsPlugin);
  const { t } = useTranslation();
  const label = t('tools:language.title');
  const { language } = text;
  const entries = (): readonly MenuEntry[] => [
    {
      kind: 'choice',
      key: 'language',
      value: language,
      choices: LANGUAGES.map((value) => ({ value, label: nameOf[value] })),
      onChange: (value) => isLanguage(value) && void text.setLanguage(value),
    },
  ];
  return (
    <DropMenu
      label={label}
      align="end"
      entries={entries}
      renderTrigger={(props) => <IconButton icon="globe" label={label} {...props} />}
    />
  );
});
