import { SHARED_LAYOUT } from '#contract/config';
import { Button, Field, Icon, Modal } from '#core/kit';
import { differenceOf, type FitOutcome, fitShared, readShared } from '#core/exchange';
import type { PageLayout, PlacedPanel } from '#core/layout';
import { settingsChecker } from '#core/plugin';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { BeforeAfter } from './BeforeAfter.tsx';
import { Changes } from './Changes.tsx';
import { useKindOf } from './kind-of.ts';
import { useTitleOf } from './panel-words.ts';

type Fitted = FitOutcome & { readonly kind: 'fits' };

interface Props {
  readonly page: PageLayout;
  readonly onClose: () => void;
  /** The layout was taken on. */
  readonly onDone: () => void;
}

/** Takes a layout from a file or a share code: read, checked, shown as a difference, and only then put on the page. */
export const ImportDialog = observer(function ImportDialog({ page, onClose, onDone }: Props) {
  const { layout, plugins, config } = useServices();
  const { t, dynamic } = useText();
  const kindOf = useKindOf();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [fitted, setFitted] = useState<Fitted | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  const check = settingsChecker(plugins.plugins.map((item) => item.plugin));
  const isUsable = ({ panel, settings = {}, settingsVersion }: PlacedPanel) =>
    check(panel, settings, settingsVersion).length === 0;
  const take = async (text: string) => {
    setFitted(null);
    const outcome = await readShared(text);
    if (outcome.kind === 'refused') return setProblem(t(`layout:import.${outcome.problem}`));
    const fit = fitShared(outcome.layout, page, kindOf, isUsable);
    if (fit.kind === 'fits') {
      setProblem(undefined);
      return setFitted(fit);
    }
    const other = config.layout(outcome.layout.layout)?.title;
    return setProblem(
      fit.problem !== 'otherPage'
        ? t(`layout:import.${fit.problem}`)
        : other === undefined
          ? t('layout:import.unknownPage')
          : t('layout:import.otherPage', { name: dynamic(other) }),
    );
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > SHARED_LAYOUT.bytes) setProblem(t('layout:import.tooLarge'));
    else await take(await file.text());
  };
  const apply = () => {
    if (fitted) layout.dispatch({ type: 'import', page: page.id, panels: fitted.page.panels });
    onDone();
  };
  const changes = fitted ? differenceOf(page, fitted.page) : [];
  return (
    <Modal
      open
      wide
      title={t('layout:import.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('layout:cancel')}</Button>
          <Button tone="primary" disabled={changes.length === 0} onClick={apply}>
            {t('layout:import.apply')}
          </Button>
        </>
      }
    >
      <div
        className="s-import"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void takeFile(event.dataTransfer.files[0]);
        }}
      >
        <Field label={t('layout:import.code')} hint={t('layout:import.hint')} error={problem}>
          {({ id, describedBy, invalid }) => (
            <textarea
              id={id}
              className="s-code"
              rows={2}
              spellCheck={false}
              value={code}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              onChange={(event) => {
                setCode(event.target.value);
                if (event.target.value.trim() !== '') void take(event.target.value);
              }}
            />
          )}
        </Field>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          accept=".json,application/json,text/plain"
          aria-label={t('layout:import.file')}
          tabIndex={-1}
          onChange={(event) => {
            void takeFile(event.target.files?.[0]);
            // The same file may be chosen again after it was mended.
            event.target.value = '';
          }}
        />
        <Button icon="upload" onClick={() => picker.current?.click()}>
          {t('layout:import.file')}
        </Button>
        {fitted && (
          <>
            <LeftOut fitted={fitted} />
            {changes.length === 0 ? (
              <p className="k-hint">{t('layout:import.same')}</p>
            ) : (
              <>
                <BeforeAfter before={page} after={fitted.page} words={[t('layout:import.before'), t('layout:import.after')]} />
                <Changes changes={changes} />
              </>
            )}
          </>
        )}
      </div>
    </Modal>
  );
});

/** What will not come along, by name. */
function LeftOut({ fitted: { missing, forbidden, reset } }: { readonly fitted: Fitted }) {
  const { t } = useText();
  const titleOf = useTitleOf();
  const names = (panels: readonly PlacedPanel[]) => panels.map(titleOf).join('、');
  const lines = [
    missing.length > 0 && t('layout:import.missing', { names: names(missing) }),
    forbidden.length > 0 && t('layout:import.forbidden', { names: names(forbidden) }),
    reset.length > 0 && t('layout:import.reset', { names: names(reset) }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="s-left-out">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="warning" size={14} />
          {line}
        </li>
      ))}
    </ul>
  );
}
