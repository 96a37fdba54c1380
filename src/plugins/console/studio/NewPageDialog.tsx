import type { Catalogue, Gate } from '#contract/config';
import { Button, Field, Modal, SelectInput, TextInput } from '#core/kit';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOf, freshAddress, type PageFaults, withNewPage } from '../model/new-page.ts';
import { parseJsonText, type Path, valueAt } from '../model/json-text.ts';
import { titlesIn } from '../model/schema.ts';
import { GateEditor } from '../parts/GateEditor.tsx';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';

const LOGGED_IN: Gate = { 'session.isLogin': { is: true } };
const NOWHERE = '';

/** What the first layout shows first: what most pages are about. */
function firstPanel({ texts, source }: Studio): string {
  const panels = valueAt(parseJsonText(texts.layouts), ['layouts', 0, 'panels']);
  const kinds = Object.keys(source?.catalogue.panels ?? {});
  const used = (Array.isArray(panels) ? panels : []).map((item: unknown) => String(valueAt(item, ['panel'])));
  return used.find((kind) => kinds.includes(kind)) ?? kinds[0] ?? '';
}

/** Menus, and items that hold others: each is a list that an item can be put into. */
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

/** What a new page is made of: layouts to copy, panels to begin with, places in the menus. */
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

/** A place in the menus as a path in the file; null: in none. */
const placeOf = (menu: string): Path | null =>
  menu === NOWHERE ? null : menu.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** A page in one step: its name, address, layout, place in the menus, and who sees it. The draft holds it; nothing is published. */
export const NewPageDialog = observer(function NewPageDialog({
  studio,
  onClose,
}: {
  readonly studio: Studio;
  /** `isMade`: the page is in the draft and its layout is selected. */
  readonly onClose: (isMade: boolean) => void;
}) {
  const { t } = useTranslation();
  const say = useSay(studio);
  const [name, setName] = useState('');
  const [address, setAddress] = useState(() => freshAddress(studio.texts));
  const [copyOf, setCopyOf] = useState(NOWHERE);
  const [panel, setPanel] = useState(() => firstPanel(studio));
  const [menu, setMenu] = useState('menus/navigation');
  const [gate, setGate] = useState<Gate | undefined>(LOGGED_IN);
  const [faults, setFaults] = useState<PageFaults>({});
  const { texts, source } = studio;
  if (!source) return null;
  const { layouts, panels, menus } = choicesOf(studio, source.catalogue, say, t);
  const make = () => {
    const found = faultsOf(texts, { name, address: address.trim() });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const made = withNewPage(texts, {
      name,
      address: address.trim(),
      copyOf: copyOf === NOWHERE ? null : copyOf,
      panel,
      menu: placeOf(menu),
      gate,
    });
    studio.editAll('layouts', made.texts);
    studio.check();
    studio.select('layouts', made.at);
    onClose(true);
  };
  return (
    <Modal
      open
      title={t('console:page.heading')}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('console:cancel')}</Button>
          <Button tone="primary" onClick={make}>
            {t('console:page.make')}
          </Button>
        </>
      }
    >
      <div className="c-stack">
        <Line
          label={t('console:page.name')}
          error={faults.name && t('console:page.needName')}
          maxLength={30}
          value={name}
          onChange={(typed) => {
            setName(typed);
            setFaults({});
          }}
        />
        <Line
          label={t('console:page.address')}
          hint={t('console:page.addressHint')}
          error={
            faults.address && t(faults.address === 'taken' ? 'console:page.taken' : 'console:page.shape')
          }
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            setFaults({});
          }}
        />
        <Pick
          label={t('console:page.layout')}
          value={copyOf}
          choices={[{ value: NOWHERE, label: t('console:page.blank') }, ...layouts]}
          onChange={setCopyOf}
        />
        {copyOf === NOWHERE && (
          <Pick
            label={t('console:page.panel')}
            hint={t('console:page.panelHint')}
            value={panel}
            choices={panels}
            onChange={setPanel}
          />
        )}
        <Pick
          label={t('console:page.menu')}
          value={menu}
          choices={[...menus, { value: NOWHERE, label: t('console:page.noMenu') }]}
          onChange={setMenu}
        />
        <fieldset className="c-group">
          <legend>{t('console:field.when')}</legend>
          <GateEditor gate={gate} onChange={setGate} />
        </fieldset>
      </div>
    </Modal>
  );
});

interface LineProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}

function Line({ label, hint, error, onChange, ...input }: LineProps) {
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <TextInput
          id={id}
          aria-describedby={describedBy}
          invalid={invalid}
          {...input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface PickProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Pick({ label, hint, ...select }: PickProps) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {({ id }) => <SelectInput id={id} {...select} />}
    </Field>
  );
}
