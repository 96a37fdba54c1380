import type { IconName } from '../icons.data.ts';

interface Words {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Short text at the right edge: a state or a key. */
  readonly hint?: string;
  /** The configuration item it represents, by which its use is counted. */
  readonly menu?: string;
}

/** One row of a drop-down menu. `to` is a path of this app; `href` was checked by the configuration to be https, http or mailto. */
export type MenuEntry =
  | (Words & { readonly kind: 'link'; readonly to: string })
  | (Words & { readonly kind: 'external'; readonly href: string })
  | (Words & { readonly kind: 'action'; readonly onSelect: () => void; readonly disabled?: boolean })
  | (Words & {
      readonly kind: 'check';
      readonly checked: boolean;
      readonly onChange: (checked: boolean) => void;
    })
  /** One of several, the chosen one marked. */
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly value: string;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
      readonly onChange: (value: string) => void;
    }
  | { readonly kind: 'label'; readonly key: string; readonly label: string }
  | { readonly kind: 'line'; readonly key: string };
