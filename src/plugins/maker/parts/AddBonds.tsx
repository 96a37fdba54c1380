import type { BondSearchRow } from '#contract/entities';
import { BondPicker, exactHit, findBonds } from '#core/bond-search';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { clausesText, namesText } from '#core/text';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makerPlugin } from '../plugin.ts';
import type { MakerStore } from '../stores/maker-store.ts';

/** Hits searched for an exact match. */
const LOOKED_AT = 10;
/** Most names looked up at once, a call each. */
const MAX_NAMES = 100;

interface Props {
  readonly store: MakerStore;
  readonly box: RefObject<HTMLInputElement | null>;
}

/** Adds bonds by search, or by typing or pasting many codes. */
export function AddBonds({ store, box }: Props): ReactNode {
  const { http, notice } = usePlugin(makerPlugin);
  const { t, i18n } = useTranslation();
  const noteId = useId();
  const [missing, setMissing] = useState('');
  const put = (
    bonds: readonly BondSearchRow[],
    notFound: readonly string[],
    beyond: readonly string[] = [],
  ) => {
    const count = store.add(
      bonds.map(({ securityid, secshortname }) => ({ securityId: securityid, symbol: secshortname })),
    );
    const names = (list: readonly string[]) => namesText(list, i18n.language);
    const notes: string[] = [];
    if (notFound.length > 0) notes.push(t('maker:add.addedSome', { count, names: names(notFound) }));
    const [first] = beyond;
    if (first !== undefined)
      notes.push(t('maker:add.beyond', { most: MAX_NAMES, first, left: beyond.length }));
    if (notes.length > 0) setMissing(clausesText(notes, i18n.language));
    else {
      setMissing('');
      notice.success(
        count > 0 ? { key: 'maker:add.added', values: { count } } : { key: 'maker:add.already' },
      );
    }
  };
  const many = useAction(async (names: readonly string[]) => {
    setMissing('');
    const bonds: BondSearchRow[] = [];
    const notFound: string[] = [];
    for (const name of names.slice(0, MAX_NAMES)) {
      const bond = exactHit((await findBonds(http, name, { rows: LOOKED_AT })).content, name);
      if (bond === null) notFound.push(name);
      else bonds.push(bond);
    }
    put(bonds, notFound, names.slice(MAX_NAMES));
  });
  const problem = many.words === '' ? missing : many.words;
  return (
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
      {problem !== '' && (
        <p className="mk-add-problem" id={noteId} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
