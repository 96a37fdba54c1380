import type { MenuItem, MenuLeaf } from '#contract/config';
import { Link } from '#core/router';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { addressOfItem, hrefOfItem } from '../nav/menu-entries.ts';
import { useMenuTools } from '../nav/use-menu-tools.ts';

function FooterLink({ item, menu }: { readonly item: MenuItem | MenuLeaf; readonly menu: string }) {
  const { routes, links, say } = useMenuTools();
  const to = addressOfItem(item, routes);
  if (to !== null)
    return (
      <Link to={to} data-menu={menu}>
        {say(item.label)}
      </Link>
    );
  const href = hrefOfItem(item, links);
  return href === null ? null : (
    <a href={href} target="_blank" rel="noopener noreferrer" data-menu={menu}>
      {say(item.label)}
    </a>
  );
}

/** The footer of R2.23: columns of links, and the disclaimer about quotes. */
export const Footer = observer(function Footer() {
  const { config, plugins } = useServices();
  const { t, i18n } = useTranslation();
  const { fullName, licence } = config.settings.firm ?? {};
  const firm = [fullName, licence]
    .map((words) => words?.[i18n.language === 'en-US' ? 'en-US' : 'zh-CN'] || words?.['zh-CN'] || '')
    .join('  ')
    .trim();
  return (
    <footer className="s-footer" aria-label={t('shell:footer.label')}>
      <div className="s-footer-brand">
        <strong>{dynamicText(t, config.settings.product.name)}</strong>
        <p>{t('shell:tagline')}</p>
        {firm !== '' && <p>{firm}</p>}
        <p className="s-disclaimer">{t('shell:footer.disclaimer')}</p>
      </div>
      {config.menu('footer', plugins.menu('footer')).map((column) => (
        <nav key={column.id} aria-label={dynamicText(t, column.label)}>
          <h2>{dynamicText(t, column.label)}</h2>
          <ul className="s-footer-links">
            {(column.children ?? [column]).map((item) => (
              <li key={item.id}>
                <FooterLink
                  item={item}
                  menu={item === column ? `footer/${item.id}` : `footer/${column.id}/${item.id}`}
                />
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </footer>
  );
});
