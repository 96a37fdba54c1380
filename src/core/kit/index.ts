/** The look of the product: tokens, controls, marks, states, overlays. Texts are passed in as props. The shell's style sheet imports `kit.css`. */
export { Button, ButtonLink, IconButton } from './Button.tsx';
export type { ButtonSize, ButtonTone } from './Button.tsx';
export { combobox } from './combobox.ts';
export {
  Checkbox,
  Field,
  PasswordInput,
  Segments,
  SelectInput,
  Switch,
  TextField,
  TextInput,
} from './Field.tsx';
export { BondName, Delta, Figure, PriceText } from './Figures.tsx';
export { Icon } from './Icon.tsx';
export type { IconName } from './icons.data.ts';
export { iconOr } from './icon-or.ts';
export { Count, Kbd, StatusDot, Tag } from './Marks.tsx';
export type { Tone } from './Marks.tsx';
export { DropMenu } from './overlay/DropMenu.tsx';
export { preloadOverlays } from './overlay/load-overlays.ts';
export type { MenuEntry } from './overlay/menu-entry.ts';
export { FormModal } from './overlay/FormModal.tsx';
export { Modal } from './overlay/Modal.tsx';
export { Popover } from './overlay/Popover.tsx';
export { RowMenu } from './overlay/RowMenu.tsx';
export { TipLayer } from './overlay/TipLayer.tsx';
export type { TriggerProps } from './overlay/use-trigger.ts';
export { Card, Page } from './Page.tsx';
export { Prose, proseBlocks } from './Prose.tsx';
export { LinkLost, PanelState, Skeleton, SkeletonRows, StaleStrip, useWhenBack } from './PanelState.tsx';
export type { PanelStateKind } from './PanelState.tsx';
export { Table } from './Table.tsx';
export type { Column } from './Table.tsx';
export { TabLinks, Tabs } from './Tabs.tsx';
export type { TabItem } from './Tabs.tsx';
export { useFocusPlace } from './use-focus-place.ts';
