import { Button, Checkbox, Modal } from '#core/kit';
import { type PageLayout, rearranged } from '#core/layout';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BeforeAfter } from '#core/minimap';

/** A new base that a trader's arrangement does not fit; `former`: the trader has changed the page since. */
const WORDS = {
  current: {
    detail: 'layout:rebase.detail',
    before: 'layout:rebase.new',
    leave: 'layout:rebase.theirs',
  },
  former: {
    detail: 'layout:rebase.detailFormer',
    before: 'layout:rebase.current',
    leave: 'layout:rebase.leave',
  },
} as const;

/** The base has changed and a trader's arrangement does not fit, or did not: panel by panel, the trader's place or the current one. */
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
  const isWhole = mine.length === moved.length && layout.hasRoomFor(delta);
  const result = (isWhole && layout.pageWith(page.id, delta)) || rearranged(page, delta, mine, layout.sizes);
  const words = WORDS[layout.isFormer(page.id) ? 'former' : 'current'];
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
          <Button onClick={() => settle(page)}>{t(words.leave)}</Button>
          <Button tone="primary" onClick={() => settle(result)}>
            {t('layout:rebase.apply')}
          </Button>
        </>
      }
    >
      <div className="s-import">
        <p>{t(words.detail, { from: delta.baseVersion, to: page.version })}</p>
        <BeforeAfter before={page} after={result} words={[t(words.before), t('layout:rebase.result')]} />
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
