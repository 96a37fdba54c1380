import { Button, Checkbox, Modal } from '#core/kit';
import { type PageLayout, rearranged } from '#core/layout';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BeforeAfter } from '#core/minimap';

/** The base has changed and a trader's arrangement no longer fits: panel by panel, the trader's place or the new one. */
export const RebaseDialog = observer(function RebaseDialog({
  page,
  onClose,
}: {
  readonly page: PageLayout;
  readonly onClose: () => void;
}) {
  const { layout } = useServices();
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const delta = layout.stranded[page.id];
  const moved = page.panels.filter((panel) => delta?.moved[panel.id] !== undefined);
  const [mine, setMine] = useState<readonly string[]>(() => moved.map((panel) => panel.id));
  if (!delta) return null;
  const result = rearranged(page, delta, mine, layout.sizes);
  const settle = (settled: PageLayout) => {
    layout.settle(settled);
    onClose();
  };
  return (
    <Modal
      open
      wide
      title={t('layout:rebase.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => settle(page)}>{t('layout:rebase.theirs')}</Button>
          <Button tone="primary" onClick={() => settle(result)}>
            {t('layout:rebase.apply')}
          </Button>
        </>
      }
    >
      <div className="s-import">
        <p>{t('layout:rebase.detail', { from: delta.baseVersion, to: page.version })}</p>
        <BeforeAfter
          before={page}
          after={result}
          words={[t('layout:rebase.new'), t('layout:rebase.result')]}
        />
        <fieldset className="s-rebase">
          <legend>{t('layout:rebase.choose')}</legend>
          {moved.map((panel) => (
            <Checkbox
              key={panel.id}
              checked={mine.includes(panel.id)}
              onChange={(on) => setMine(on ? [...mine, panel.id] : mine.filter((id) => id !== panel.id))}
            >
              {titleOf(panel)}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </Modal>
  );
});
