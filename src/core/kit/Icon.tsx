import { icons, type IconName } from './icons.data.ts';

interface Props {
  readonly name: IconName;
  /** Edge in px; 16 draws on the pixel grid. */
  readonly size?: number;
  /** Text for screen readers. Without it the icon is decoration. */
  readonly label?: string;
}

/** One of the product's own outline icons. */
export function Icon({ name, size = 16, label }: Props) {
  return (
    <svg
      className="k-icon"
      data-icon={name}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={icons[name]} />
    </svg>
  );
}
