import { TextInput } from '../Field.tsx';
import './find.css';

interface Props {
  readonly label: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search field of a list. */
export const FindBox = ({ label, maxLength, value, onChange }: Props) => (
  <div className="k-find">
    <TextInput
      type="search"
      icon="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);
