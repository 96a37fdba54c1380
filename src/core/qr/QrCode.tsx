import { encode } from 'uqr';

/** White margin around the code, in modules, as the standard requires. */
const QUIET = 4;

interface Props {
  readonly text: string;
  /** Description for users who cannot see it. */
  readonly label: string;
  /** Width and height in pixels. */
  readonly size: number;
}

/** A text as a QR code, drawn locally. Dark on white whatever the theme. */
export function QrCode({ text, label, size: pixels }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={pixels}
      height={pixels}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--qr-light)" />
      <path d={path} fill="var(--qr-dark)" />
    </svg>
  );
}
