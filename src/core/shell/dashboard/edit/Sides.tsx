import { differenceOf } from '#core/exchange';
import type { DialogSides } from '#core/notice';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNamespaces } from '../use-namespaces.ts';
import { BeforeAfter } from '#core/minimap';
import { Changes } from './Changes.tsx';
import './edit.css';

/** Both sides of dashboards that were changed in two places: drawn, with the differences listed panel by panel. */
export const Sides = observer(function Sides({ sides: { names, pages } }: { readonly sides: DialogSides }) {
  const { plugins, text } = useServices();
  useTranslation();
  const isReady = useNamespaces(['layout', ...plugins.plugins.map((item) => item.plugin.id)]);
  if (!isReady) return null;
  const [one, other] = [text.say(names[0]), text.say(names[1])];
  return (
    <div className="s-import">
      {pages.map(({ title, sides: [mine, theirs] }) => (
        <section key={mine.id} className="s-offer" aria-label={title}>
          {pages.length > 1 && <header>{title}</header>}
          <BeforeAfter before={mine} after={theirs} words={[one, other]} isEven />
          <Changes changes={differenceOf(mine, theirs)} sides={[one, other]} />
        </section>
      ))}
    </div>
  );
});
