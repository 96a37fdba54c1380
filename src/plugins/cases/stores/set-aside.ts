import { type Drafts, readAs } from '#core/drafts';
import * as z from 'zod/mini';

const form = z.object({ fields: z.string(), text: z.string(), images: z.string() });
type Form = z.output<typeof form>;

/** Draft field of the unsent transfer requests that others took the place of. */
const ASIDE = 'transfer.aside';
const FIELDS = {
  fields: 'transfer.fields',
  text: 'transfer.text',
  images: 'transfer.images',
} as const;
const NOTHING: Form = { fields: '', text: '', images: '' };

/** One user's unsent transfer request, and those that another took the place of: nothing entered is lost. */
export class SetAside {
  readonly #drafts: Pick<Drafts, 'read' | 'keep'>;
  readonly #operId: string;

  constructor(drafts: Pick<Drafts, 'read' | 'keep'>, operId: string) {
    this.#drafts = drafts;
    this.#operId = operId;
  }

  /** Those set aside, oldest first, each as stored. */
  list(): readonly Form[] {
    return readAs(this.#drafts.read(this.#operId, ASIDE), z.array(form), []);
  }

  /** Sets the form aside, and leaves it empty for another request. */
  clearForm(): void {
    this.copyForm();
    this.#fill(NOTHING);
  }

  /** Sets a copy of the form aside, before its fields are replaced. */
  copyForm(): void {
    this.#keep([...this.list(), ...this.#typed()]);
  }

  /** Puts the oldest back into the form; what the form contains goes behind the others. */
  bringBack(): void {
    const [first, ...others] = this.list();
    if (first === undefined) return;
    this.#keep([...others, ...this.#typed()]);
    this.#fill(first);
  }

  /** Discards the oldest. */
  discard(): void {
    this.#keep(this.list().slice(1));
  }

  /** The form, if it contains anything. */
  #typed(): readonly Form[] {
    const read = (field: string): string => this.#drafts.read(this.#operId, field);
    const now = { fields: read(FIELDS.fields), text: read(FIELDS.text), images: read(FIELDS.images) };
    return now.fields + now.text + now.images === '' ? [] : [now];
  }

  #fill(next: Form): void {
    this.#drafts.keep(this.#operId, FIELDS.fields, next.fields);
    this.#drafts.keep(this.#operId, FIELDS.text, next.text);
    this.#drafts.keep(this.#operId, FIELDS.images, next.images);
  }

  #keep(forms: readonly Form[]): void {
    this.#drafts.keep(this.#operId, ASIDE, forms.length === 0 ? '' : JSON.stringify(forms));
  }
}
