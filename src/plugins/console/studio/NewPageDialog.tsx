import { type Catalogue, type Gate, parseJsonText } from '#contract/config';
import { Button, Checkbox, Field, Modal, SelectInput, TextField } from '#core/kit';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { draftCatalogue } from '../model/draft-catalogue.ts';
import { faultsOf, freshAddress, type PageFaults, withNewPage } from '../model/new-page.ts';
import { type Path, valueAt } from '../model/json-text.ts';
import { isThing } from '../model/record.ts';
import { sizesOf } from '../model/layout-text.ts';
import { titlesIn } from '../model/schema.ts';
import { GateEditor } from '../parts/GateEditor.tsx';
import { useDraftValue } from '../parts/use-draft.ts';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';

const LOGGED_IN: Gate = { 'session.isLogin': { is: true } };
const NOWHERE = '';

/** The first panel of the first layout: what most pages are about. */
function firstPanel(studio: Studio): string {
  const panels = valueAt(parseJsonText(studio.texts.layouts), ['layouts', 0, 'panels']);
  const kinds = Object.keys(draftCatalogue(studio)?.panels ?? {});
  const used = (Array.isArray(panels) ? panels : []).map((item: unknown) => String(valueAt(item, ['panel'])));
  return used.find((kind) => kinds.includes(kind)) ?? kinds[0] ?? '';
}

/** Menus, and items with children: each is a list that an item can be put into. */
function menuPlaces({ outline }: Studio, say: (key: string) => string, t: TFunction) {
  return (outline.find((node) => node.file === 'menu')?.children ?? []).flatMap((node) => {
    const menu = dynamicText(t, `console:menus.${node.name}`);
    const holders = node.children.filter((item) => item.children.length > 0);
    return [
      { value: node.path.join('/'), label: menu },
      ...holders.map((item) => ({
        value: [...item.path, 'children'].join('/'),
        label: `${menu} › ${say(item.label) || item.name}`,
      })),
    ];
  });
}

/** The choices for a new page: layouts to copy, initial panels, places in the menus. */
function choicesOf(
  studio: Studio,
  { panels }: Catalogue,
  say: (key: string | undefined) => string,
  t: TFunction,
) {
  return {
    layouts: [...titlesIn(studio.texts).layout].map(([value, title]) => ({
      value,
      label: t('console:page.copyOf', { name: say(title) || value }),
    })),
    panels: Object.entries(panels).map(([value, { title }]) => ({ value, label: say(title) || value })),
    menus: menuPlaces(studio, say, t),
  };
}

/** A place in the menus as a path in the file; null for none. */
const placeOf = (menu: string): Path | null =>
  menu === NOWHERE ? null : menu.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** The input for a new page, as in the form. */
const draftSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** The layout to copy; NOWHERE: a blank one of `panels`. */
  copyOf: z.string(),
  panels: z.readonly(z.array(z.string())),
  menu: z.string(),
  gate: z.optional(z.custom<Gate>(isThing)),
});
type Draft = Readonly<z.infer<typeof draftSchema>>;

/** The requested page, and its faults. `make` puts it into the draft; false: something is wrong. */
function useNewPage(studio: Studio) {
  const [first] = useState<Draft>(() => ({
    name: '',
    address: freshAddress(studio.texts),
    copyOf: NOWHERE,
    panels: [firstPanel(studio)],
    menu: 'menus/navigation',
    gate: LOGGED_IN,
  }));
  const [page, setPage] = useDraftValue<Draft>('newPage', draftSchema, first);
  const [faults, setFaults] = useState<PageFaults>({});
  const set = (part: Partial<Draft>) => {
    setPage({ ...page, ...part });
    if (part.name !== undefined || part.address !== undefined) setFaults({});
  };
  const make = (): boolean => {
    const { name, address, copyOf, panels, menu, gate } = page;
    const found = faultsOf(studio.texts, { name, address: address.trim() });
    setFaults(found);
    if (Object.keys(found).length > 0) return false;
    const catalogue = draftCatalogue(studio);
    const pageTexts = withNewPage(
      studio.texts,
      {
        name,
        address: address.trim(),
        copyOf: copyOf === NOWHERE ? null : copyOf,
        panels,
        menu: placeOf(menu),
        gate,
      },
      catalogue ? sizesOf(catalogue) : {},
    );
    studio.editAll('layouts', pageTexts.texts);
    studio.check();
    studio.select('layouts', pageTexts.at);
    setPage(null);
    return true;
  };
  return { page, faults, set, make, clear: () => setPage(null) };
}

interface Props {
  readonly studio: Studio;
  /** `isMade`: the page is in the draft and its layout is selected. */
  readonly onClose: (isMade: boolean) => void;
}

/** A page in one step: its name, address, layout, place in the menus, and audience. It is only in the draft; nothing is published. */
export const NewPageDialog = observer(function NewPageDialog({ studio, onClose }: Props) {
  const { t } = useTranslation();
  const form = useNewPage(studio);
  const catalogue = draftCatalogue(studio);
  if (!catalogue) return null;
  const close = () => {
    form.clear();
    onClose(false);
  };
  return (
    <Modal
      open
      isForm
      title={t('console:page.heading')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('console:cancel')}</Button>
          <Button tone="primary" onClick={() => form.make() && onClose(true)}>
            {t('console:page.make')}
          </Button>
        </>
      }
    >
      <PageFields studio={studio} catalogue={catalogue} form={form} />
    </Modal>
  );
});

interface PageFieldsProps {
  readonly studio: Studio;
  readonly catalogue: Catalogue;
  readonly form: ReturnType<typeof useNewPage>;
}

const PageFields = observer(function PageFields({ studio, catalogue, form }: PageFieldsProps) {
  const { t } = useTranslation();
  const say = useSay(studio);
  const { page, faults, set } = form;
  const { layouts, panels, menus } = choicesOf(studio, catalogue, say, t);
  return (
    <div className="c-stack">
      <TextField
        label={t('console:page.name')}
        error={faults.name && t('console:page.needName')}
        maxLength={30}
        value={page.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        label={t('console:page.address')}
        hint={t('console:page.addressHint')}
        error={faults.address && t(faults.address === 'taken' ? 'console:page.taken' : 'console:page.shape')}
        value={page.address}
        onChange={(address) => set({ address })}
      />
      <Pick
        label={t('console:page.layout')}
        value={page.copyOf}
        choices={[{ value: NOWHERE, label: t('console:page.blank') }, ...layouts]}
        onChange={(copyOf) => set({ copyOf })}
      />
      {page.copyOf === NOWHERE && (
        <Panels choices={panels} chosen={page.panels} onChange={(chosen) => set({ panels: chosen })} />
      )}
      <Pick
        label={t('console:page.menu')}
        value={page.menu}
        choices={[...menus, { value: NOWHERE, label: t('console:page.noMenu') }]}
        onChange={(menu) => set({ menu })}
      />
      <fieldset className="c-group">
        <legend>{t('console:field.when')}</legend>
        <GateEditor gate={page.gate} onChange={(gate) => set({ gate })} />
      </fieldset>
    </div>
  );
});

interface PanelsProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The panels that a blank page starts with, at least one; they are placed in the order in which they were ticked. */
function Panels({ choices, chosen, onChange }: PanelsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="c-group">
      <legend>{t('console:page.panels', { count: chosen.length })}</legend>
      <div className="c-picks scroll" role="group" aria-label={t('console:page.choosePanels')} tabIndex={0}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(isOn) => {
              const next = isOn ? [...chosen, value] : chosen.filter((kind) => kind !== value);
              if (next.length > 0) onChange(next);
            }}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      <span className="c-hint">{t('console:page.panelHint')}</span>
    </fieldset>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Pick({ label, ...select }: PickProps) {
  return <Field label={label}>{({ id }) => <SelectInput id={id} {...select} />}</Field>;
}
