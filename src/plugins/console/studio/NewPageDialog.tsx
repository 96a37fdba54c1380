import type { Gate } from '#contract/config';
import { Button, Field, Modal, SelectInput, TextInput } from '#core/kit';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOf, freshAddress, type PageFaults, withNewPage } from '../model/new-page.ts';
import { parseJsonText, valueAt } from '../model/json-text.ts';
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
  const layouts = [...titlesIn(texts).layout].map(([value, title]) => ({
    value,
    label: t('console:page.copyOf', { name: say(title) || value }),
  }));
  const panels = Object.entries(source.catalogue.panels).map(([value, { title }]) => ({
    value,
    label: say(title) || value,
  }));
  const menus = menuPlaces(studio, say, t);
  const make = () => {
    const found = faultsOf(texts, { name, address: address.trim() });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const where =
      menu === NOWHERE ? null : menu.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    const made = withNewPage(texts, {
      name,
      address: address.trim(),
      copyOf: copyOf === NOWHERE ? null : copyOf,
      panel,
      menu: where,
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
        <Field label={t('console:page.name')} error={faults.name && t('console:page.needName')}>
          {({ id, describedBy, invalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              invalid={invalid}
              maxLength={30}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setFaults({});
              }}
            />
          )}
        </Field>
        <Field
          label={t('console:page.address')}
          hint={t('console:page.addressHint')}
          error={
            faults.address && t(faults.address === 'taken' ? 'console:page.taken' : 'console:page.shape')
          }
        >
          {({ id, describedBy, invalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              invalid={invalid}
              value={address}
              onChange={(event) => {
                setAddress(event.target.value);
                setFaults({});
              }}
            />
          )}
        </Field>
        <Field label={t('console:page.layout')}>
          {({ id }) => (
            <SelectInput
              id={id}
              value={copyOf}
              choices={[{ value: NOWHERE, label: t('console:page.blank') }, ...layouts]}
              onChange={setCopyOf}
            />
          )}
        </Field>
        {copyOf === NOWHERE && (
          <Field label={t('console:page.panel')} hint={t('console:page.panelHint')}>
            {({ id }) => <SelectInput id={id} value={panel} choices={panels} onChange={setPanel} />}
          </Field>
        )}
        <Field label={t('console:page.menu')}>
          {({ id }) => (
            <SelectInput
              id={id}
              value={menu}
              choices={[...menus, { value: NOWHERE, label: t('console:page.noMenu') }]}
              onChange={setMenu}
            />
          )}
        </Field>
        <fieldset className="c-group">
          <legend>{t('console:field.when')}</legend>
          <GateEditor gate={gate} onChange={setGate} />
        </fieldset>
      </div>
    </Modal>
  );
});
