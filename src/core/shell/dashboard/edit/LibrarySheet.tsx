import { Button, Segments } from '#core/kit';
import { fileTextOf, shareCodeOf, sharedOf } from '#core/exchange';
import type { PageLayout } from '#core/layout';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachableDashboards } from '../reachable.ts';
import { Sheet } from './Sheet.tsx';
import { NamedLayouts } from './NamedLayouts.tsx';

/** A longer code does not pass through a chat window in one piece, characters. */
const CODE_FITS = 8000;

interface Props {
  readonly page: PageLayout;
  readonly onImport: () => void;
  readonly onClose: () => void;
}

/** Layouts saved by name, and the export and import of layouts. */
export const LibrarySheet = observer(function LibrarySheet({ page, onImport, onClose }: Props) {
  const { layoutSync } = useServices();
  const { t } = useTranslation();
  return (
    <Sheet title={t('layout:library.title')} detail={t('layout:library.detail')} onClose={onClose}>
      {layoutSync.get() && <NamedLayouts />}
      <Share page={page} onImport={onImport} />
      <Reset />
    </Sheet>
  );
});

/** This page or all of them, as a share code or a file. */
const Share = observer(function Share({ page, onImport }: Omit<Props, 'onClose'>) {
  const { layout, notice, browser, config } = useServices();
  const { t } = useTranslation();
  const name = dynamicText(t, config.layout(page.id)?.title ?? page.id);
  const [scope, setScope] = useState<'page' | 'all'>('page');
  const reachable = reachableDashboards(config).flatMap((item) => layout.page(item.layout) ?? []);
  const shared = (scope === 'page' ? [page] : reachable).map(sharedOf);
  const copy = async () => {
    const code = await shareCodeOf(shared);
    if (code.length > CODE_FITS) notice.warning({ key: 'layout:library.codeTooLong' });
    else notice.copied(await browser.copyText(code));
  };
  const fileName = t('layout:library.fileName', {
    name: scope === 'page' ? name : t('layout:library.allPages'),
  });
  const download = () => browser.saveFile(`${fileName}.json`, fileTextOf(shared));
  return (
    <section className="s-library" aria-label={t('layout:library.share')}>
      <h3>{t('layout:library.share')}</h3>
      <Segments
        label={t('layout:library.scope')}
        value={scope}
        choices={[
          { value: 'page', label: t('layout:library.thisPage') },
          { value: 'all', label: t('layout:library.pages', { count: reachable.length }) },
        ]}
        onChange={setScope}
      />
      <p className="k-hint">
        {t(scope === 'page' ? 'layout:library.shareHint' : 'layout:library.shareAllHint', { name })}
      </p>
      <div className="s-library-row">
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {t('layout:library.copyCode')}
        </Button>
        <Button size="sm" icon="download" onClick={download}>
          {t('layout:library.download')}
        </Button>
        <Button size="sm" icon="upload" onClick={onImport}>
          {t('layout:library.import')}
        </Button>
      </div>
    </section>
  );
});

/** Resets every page to the product's default. */
const Reset = observer(function Reset() {
  const { layout, notice } = useServices();
  const { t } = useTranslation();
  const resetAll = async () => {
    const sure = await notice.confirm({
      kind: 'layout.resetAll',
      title: { key: 'layout:library.resetAllTitle' },
      body: { key: 'layout:library.resetAllBody' },
      confirm: { key: 'layout:library.resetAllDo' },
      danger: true,
    });
    if (!sure) return;
    layout.reset('all');
    notice.success({ key: 'layout:library.resetAllDone' });
  };
  return (
    <section className="s-library" aria-label={t('layout:library.reset')}>
      <h3>{t('layout:library.reset')}</h3>
      <p className="k-hint">{t('layout:library.resetHint')}</p>
      <div className="s-library-row">
        <Button
          size="sm"
          icon="refresh"
          disabled={Object.keys(layout.deltas).length === 0 && layout.former.length === 0}
          onClick={() => void resetAll()}
        >
          {t('layout:library.resetAll')}
        </Button>
      </div>
    </section>
  );
});
