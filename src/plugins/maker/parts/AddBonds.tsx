import type { BondSearchRow } from '#contract/entities';
import { combobox, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bondNamed, type FoundBond, foundBond, namesIn, searchBonds } from '../stores/find-bonds.ts';
import type { MakerStore } from '../stores/maker-store.ts';
import { makerPlugin } from '../plugin.ts';

const WAIT_MS = 160;
const SHOWN = 8;

interface Props {
  readonly store: MakerStore;
  readonly box: RefObject<HTMLInputElement | null>;
}

/** Adds bonds by search, or by a paste of many codes. */
export function AddBonds({ store, box }: Props): ReactNode {
  const { http, clock, notice } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [hits, setHits] = useState<readonly BondSearchRow[]>([]);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const word = text.trim();

  useEffect(() => {
    setHits([]);
    setAt(0);
    if (word === '' || namesIn(word).length > 1) return undefined;
    const abort = new AbortController();
    const stop = clock.setTimeout(() => {
      searchBonds(http, word, SHOWN, abort.signal).then(
        (rows) => setHits(abort.signal.aborted ? [] : rows),
        // Enter asks again, and says why it fails.
        () => {},
      );
    }, WAIT_MS);
    return () => {
      stop();
      abort.abort();
    };
  }, [word, http, clock]);

  const put = (bonds: readonly FoundBond[], missing: readonly string[]): void => {
    const count = store.add(bonds);
    setText(missing.join(' '));
    setHits([]);
    if (missing.length > 0) setProblem(t('maker:add.addedSome', { count, names: missing.join('、') }));
    else {
      setProblem('');
      notice.success(
        count > 0 ? { key: 'maker:add.added', values: { count } } : { key: 'maker:add.already' },
      );
    }
  };
  const addMany = async (typed: string): Promise<void> => {
    const names = namesIn(typed);
    setBusy(true);
    const [bonds, missing]: [FoundBond[], string[]] = [[], []];
    try {
      for (const name of names) {
        const bond = await bondNamed(http, name);
        if (bond === null) missing.push(name);
        else bonds.push(bond);
      }
      if (bonds.length > 0 || missing.length > 1) put(bonds, missing);
      else setProblem(t('maker:add.none'));
    } catch {
      setProblem(t('maker:add.failed'));
    } finally {
      setBusy(false);
    }
  };
  const isOpen = hits.length > 0;
  const list = combobox({
    id,
    isOpen,
    active: at,
    onStep: (by) => setAt((now) => Math.max(0, Math.min(hits.length - 1, now + by))),
    onPoint: setAt,
    onEnter:
      word === ''
        ? undefined
        : () => {
            const hit = hits[at];
            if (hit) put([foundBond(hit)], []);
            else void addMany(word);
          },
    onEscape:
      text === ''
        ? undefined
        : () => {
            setText('');
            setProblem('');
          },
  });
  return (
    <div className="mk-add">
      <TextInput
        ref={box}
        icon="plus"
        {...list.input}
        aria-label={t('maker:add.label')}
        aria-describedby={problem === '' ? undefined : `${id}-problem`}
        placeholder={t('maker:add.placeholder')}
        value={text}
        invalid={problem !== ''}
        aria-busy={busy}
        maxLength={2000}
        onChange={(event) => {
          setText(event.target.value);
          setProblem('');
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (namesIn(pasted).length < 2) return;
          event.preventDefault();
          void addMany(pasted);
        }}
      />
      {problem !== '' && (
        <p className="mk-add-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {isOpen && (
        <div className="mk-add-list" {...list.list} aria-label={t('maker:add.suggestions')}>
          {hits.map((hit, index) => (
            <div key={hit.securityid} {...list.option(index, () => put([foundBond(hit)], []))}>
              <strong>{hit.secshortname}</strong>
              <span className="k-num">{hit.securityid}</span>
              <span className="k-num">{hit.trueRemainMaturityStr}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
