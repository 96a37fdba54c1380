import { type BondSearchRow, MAKER_ROWS } from '#contract/entities';
import { BondPicker, exactHit, findBonds } from '#core/bond-search';
import { IconButton } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { clausesText, namesText } from '#core/text';
import type { TFunction } from 'i18next';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makerPlugin } from '../plugin.ts';
import type { MakerStore } from '../stores/maker-store.ts';

/** Hits searched for an exact match. */
const LOOKED_AT = 10;
/** Most names looked up at once, a call each: as many as a sheet holds. */
const MAX_NAMES = MAKER_ROWS;

interface Props {
  readonly store: MakerStore;
  readonly box: RefObject<HTMLInputElement | null>;
}

/** Puts bonds on the sheet: one, or those of many names; and what did not come onto it, in words. */
function useAdding(store: MakerStore) {
  const { http, notice } = usePlugin(makerPlugin);
  const { t, i18n } = useTranslation();
  const [missing, setMissing] = useState('');
  const put = (
    bonds: readonly BondSearchRow[],
    notFound: readonly string[],
    beyond: readonly string[] = [],
  ) => {
    const count = store.add(
      bonds.map(({ securityid, secshortname }) => ({ securityId: securityid, symbol: secshortname })),
    );
    const homeless = bonds.filter(({ securityid }) => store.row(securityid) === undefined);
    const notes = leftOut(t, i18n.language, { count, notFound, beyond, homeless });
    const total = { key: 'maker:add.added', values: { count } } as const;
    if (notes.length === 0) notice.success(count > 0 ? total : { key: 'maker:add.already' });
    else if (count > 0 && notFound.length === 0) notes.unshift(t(total.key, total.values));
    setMissing(clausesText(notes, i18n.language));
  };
  const many = useAction(async (names: readonly string[]) => {
    setMissing('');
    const bonds: BondSearchRow[] = [];
    const notFound: string[] = [];
    let at = 0;
    try {
      for (const name of names.slice(0, MAX_NAMES)) {
        const bond = exactHit((await findBonds(http, name, { rows: LOOKED_AT })).content, name);
        if (bond === null) notFound.push(name);
        else bonds.push(bond);
        at += 1;
      }
    } finally {
      // Those found before a call failed are kept.
      put(bonds, notFound, names.slice(at));
    }
  });
  const problem = clausesText(
    [many.words, missing].filter((words) => words !== ''),
    i18n.language,
  );
  const clear = () => {
    setMissing('');
    many.show(null);
  };
  return { put, many, problem, clear };
}

/** Adds bonds by search, or by typing or pasting many codes. */
export function AddBonds({ store, box }: Props): ReactNode {
  const { t } = useTranslation();
  const noteId = useId();
  const { put, many, problem, clear } = useAdding(store);
  const hide = () => {
    clear();
    // The button is gone with the note.
    box.current?.focus();
  };
  return (
    <>
      <div className="mk-add" aria-busy={many.busy}>
        <BondPicker
          ref={box}
          label={t('maker:add.label')}
          describedBy={problem === '' ? undefined : noteId}
          invalid={problem !== ''}
          placeholder={t('maker:add.placeholder')}
          securityId=""
          onPick={(bond) => put([bond], [])}
          onNames={(names) => void many.run(names)}
        />
      </div>
      {problem !== '' && (
        <div className="mk-add-problem">
          <p id={noteId} role="alert">
            {problem}
          </p>
          <IconButton size="sm" icon="close" label={t('maker:add.hide')} onClick={hide} />
        </div>
      )}
    </>
  );
}

interface LeftOut {
  /** How many bonds are new on the sheet. */
  readonly count: number;
  readonly notFound: readonly string[];
  /** Not looked up. */
  readonly beyond: readonly string[];
  /** Found, and without room on the sheet. */
  readonly homeless: readonly BondSearchRow[];
}

/** What a paste did not bring onto the sheet. */
function leftOut(t: TFunction, language: string, { count, notFound, beyond, homeless }: LeftOut): string[] {
  const notes: string[] = [];
  if (notFound.length > 0)
    notes.push(t('maker:add.addedSome', { count, names: namesText(notFound, language) }));
  const [first] = beyond;
  if (first !== undefined) notes.push(t('maker:add.beyond', { first, left: beyond.length }));
  const [bond] = homeless;
  if (bond !== undefined)
    notes.push(t('maker:add.full', { most: MAKER_ROWS, first: bond.secshortname, left: homeless.length }));
  return notes;
}
