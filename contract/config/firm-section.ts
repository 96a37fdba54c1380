import * as z from 'zod/mini';
import { maybe, note, pattern } from './parts.ts';

/** Empty means "not set", as for links: a file may list every field and fill in some. */
const line = maybe(z.string().check(z.maxLength(200)));
const inBoth = maybe(z.strictObject({ 'zh-CN': line, 'en-US': line }));
const phone = maybe(
  z.string().check(pattern(/^$|^\+?\d[\d ()-]{1,28}\d(?:(?: ?转 ?| ext\.? ?)\d{1,6})?$/, 'phone')),
);
const email = maybe(z.string().check(pattern(/^$|^[^\s@<>()]{1,64}@[^\s@<>()]+\.[^\s@<>()]+$/, 'email')));

/** Who runs the platform, and how they are reached. A field that is absent is shown nowhere. */
export const firmSection = z.strictObject({
  fullName: inBoth,
  hotline: phone,
  dutyLine: phone,
  serviceHours: inBoth,
  email,
  /** Without one of their own, complaints and matters of privacy go to `email`. */
  complaintEmail: email,
  privacyEmail: email,
  careersEmail: email,
  address: inBoth,
  licence: inBoth,
  note: maybe(note),
});

export type Firm = z.output<typeof firmSection>;
