import { SHARED_LAYOUT, type SharedLayout } from '#contract/config';
import { Button, Checkbox, Field, Icon, Modal } from '#core/kit';
import { differenceOf, type FitOutcome, fitShared, readShared } from '#core/exchange';
import type { PageLayout, PlacedPanel } from '#core/layout';
import { settingsChecker } from '#core/plugin';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachableDashboards } from '../reachable.ts';
import { useNamespaces } from '../use-namespaces.ts';
import { BeforeAfter } from '#core/minimap';
import { dynamicText, namesText } from '#core/text';
import { Changes } from './Changes.tsx';
import { useKindOf } from './kind-of.ts';

type Fitted = FitOutcome & { readonly kind: 'fits' };

/** An imported page that can be adopted. */
interface Offer {
  readonly now: PageLayout;
  readonly name: string;
  readonly fitted: Fitted;
  readonly changes: ReturnType<typeof differenceOf>;
}

interface Props {
  readonly onClose: () => void;
  /** This many pages were adopted. */
  readonly onDone: (pages: number) => void;
}

/** Imports layouts from a file or a share code: read, checked, shown as a difference page by page, and only then applied to their pages. */
export const ImportDialog = observer(function ImportDialog({ onClose, onDone }: Props) {
  const { layout, plugins } = useServices();
  const { t, i18n } = useTranslation();
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const { code, problem, shared, takeCode, takeFile } = useImportedLayouts(() => setExcludedIds(new Set()));
  const hasWords = useNamespaces(plugins.plugins.map((item) => item.plugin.id));

  const { offers, refused } = useOffers(shared);
  const isNews = ({ changes }: Offer) => changes.length > 0;
  const news = offers.filter(isNews);
  const same = offers.filter((offer) => !isNews(offer)).map(({ name }) => name);
  const chosenPages = news.filter(({ now }) => !excludedIds.has(now.id));

  const leave = (id: string, on: boolean) =>
    setExcludedIds(new Set([...excludedIds].filter((other) => other !== id).concat(on ? [] : id)));
  const apply = () => {
    layout.dispatch({
      type: 'import',
      pages: Object.fromEntries(chosenPages.map(({ now, fitted }) => [now.id, fitted.page.panels])),
    });
    onDone(chosenPages.length);
  };
  return (
    <Modal
      open
      wide
      title={t('layout:import.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('layout:cancel')}</Button>
          <Button tone="primary" disabled={chosenPages.length === 0} onClick={apply}>
            {news.length > 1
              ? t('layout:import.applyMany', { count: chosenPages.length })
              : t('layout:import.apply')}
          </Button>
        </>
      }
    >
      <DropZone onFile={takeFile}>
        <CodeField code={code} problem={problem} onCode={takeCode} />
        <FilePicker onFile={takeFile} />
        <Warnings lines={refused} />
        {same.length > 0 && (
          <p className="k-hint">{t('layout:import.same', { names: namesText(same, i18n.language) })}</p>
        )}
        {hasWords &&
          news.map((offer) => (
            <OfferedPage
              key={offer.now.id}
              offer={offer}
              isTaken={!excludedIds.has(offer.now.id)}
              onTake={(on) => leave(offer.now.id, on)}
            />
          ))}
      </DropZone>
    </Modal>
  );
});

interface DropProps {
  readonly onFile: (file: File | undefined) => Promise<void>;
  readonly children: ReactNode;
}

/** A file may be dropped anywhere on the dialog. */
function DropZone({ onFile, children }: DropProps) {
  return (
    <div
      className="s-import"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void onFile(event.dataTransfer.files[0]);
      }}
    >
      {children}
    </div>
  );
}

/** The latest input, by code or by file, as far as it can be read. `onBring`: there is a new input. */
function useImportedLayouts(onBring: () => void) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [shared, setShared] = useState<readonly SharedLayout[]>([]);
  const newest = useRef(0);
  /** Earlier input no longer counts, including any still being read. */
  const begin = () => {
    newest.current += 1;
    setShared([]);
    setProblem(undefined);
    onBring();
    return newest.current;
  };
  const take = async (source: () => string | Promise<string>) => {
    const mine = begin();
    // A file may be gone by the time it is read.
    const outcome = await (async () => source())().then(readShared, () => null);
    if (mine !== newest.current) return;
    if (outcome?.kind === 'layouts') setShared(outcome.layouts);
    else setProblem(t(`layout:import.${outcome?.problem ?? 'unreadable'}`));
  };
  return {
    code,
    problem,
    shared,
    takeCode: (typed: string) => {
      setCode(typed);
      if (typed.trim() === '') begin();
      else void take(() => typed);
    },
    takeFile: async (file: File | undefined) => {
      if (!file) return;
      if (file.size <= SHARED_LAYOUT.bytes) return take(() => file.text());
      begin();
      setProblem(t('layout:import.tooLarge'));
    },
  };
}

/** Which of these pages can be adopted, in what form, and why the others cannot, as text. Call it in an observer. */
function useOffers(shared: readonly SharedLayout[]): {
  readonly offers: readonly Offer[];
  readonly refused: readonly string[];
} {
  const { layout, plugins, config } = useServices();
  const { t } = useTranslation();
  const kindOf = useKindOf();
  const check = settingsChecker(plugins.plugins.map((item) => item.plugin));
  const isUsable = ({ panel, settings = {}, settingsVersion }: PlacedPanel) =>
    check(panel, settings, settingsVersion).length === 0;
  const mine = new Set(reachableDashboards(config).map((item) => item.layout));
  const offers: Offer[] = [];
  const refused: string[] = [];
  for (const item of shared) {
    const now = mine.has(item.layout) ? layout.page(item.layout) : undefined;
    const title = config.layout(item.layout)?.title;
    const name = title === undefined ? item.layout : dynamicText(t, title);
    const fitted = now && fitShared(item, now, kindOf, isUsable);
    if (!now)
      refused.push(
        t(title === undefined ? 'layout:import.unknownPage' : 'layout:import.closedPage', { name }),
      );
    else if (fitted?.kind === 'fits')
      offers.push({ now, name, fitted, changes: differenceOf(now, fitted.page) });
    else refused.push(t(`layout:import.${fitted?.problem ?? 'shape'}`, { name }));
  }
  return { offers, refused };
}

interface CodeFieldProps {
  readonly code: string;
  readonly problem: string | undefined;
  readonly onCode: (code: string) => void;
}

function CodeField({ code, problem, onCode }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
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
          onChange={(event) => onCode(event.target.value)}
        />
      )}
    </Field>
  );
}

function FilePicker({ onFile }: { readonly onFile: (file: File | undefined) => Promise<void> }) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        accept=".json,application/json,text/plain"
        aria-label={t('layout:import.file')}
        tabIndex={-1}
        onChange={(event) => {
          void onFile(event.target.files?.[0]);
          // The same file may be chosen again after it was fixed.
          event.target.value = '';
        }}
      />
      <Button icon="upload" onClick={() => picker.current?.click()}>
        {t('layout:import.file')}
      </Button>
    </>
  );
}

/** One page: whether to adopt it, what will be lost, what would change. */
function OfferedPage({
  offer: { now, name, fitted, changes },
  isTaken,
  onTake,
}: {
  readonly offer: Offer;
  readonly isTaken: boolean;
  readonly onTake: (on: boolean) => void;
}) {
  const { t, i18n } = useTranslation();
  const titleOf = useTitleOf();
  const names = (panels: readonly PlacedPanel[]) => namesText(panels.map(titleOf), i18n.language);
  const lines = (['missing', 'forbidden', 'reset'] as const).flatMap((what) =>
    fitted[what].length > 0 ? [t(`layout:import.${what}`, { names: names(fitted[what]) })] : [],
  );
  return (
    <section className="s-offer" aria-label={name}>
      <header>
        <Checkbox checked={isTaken} onChange={onTake}>
          {name}
        </Checkbox>
        <small>{t('layout:import.count', { count: changes.length })}</small>
      </header>
      <Warnings lines={lines} />
      {isTaken && (
        <>
          <BeforeAfter
            before={now}
            after={fitted.page}
            words={[t('layout:import.before'), t('layout:import.after')]}
          />
          <Changes changes={changes} />
        </>
      )}
    </section>
  );
}

function Warnings({ lines }: { readonly lines: readonly string[] }) {
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
