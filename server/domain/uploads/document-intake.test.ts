import { describe, expect, it } from 'vitest';
import { isPdf, isPlainPdf, MAX_DOCUMENT_BYTES } from './document-intake.ts';

const pdf = (body = '1 0 obj << /Type /Catalog >> endobj', head = '%PDF-1.7', tail = '\n%%EOF\n') =>
  Buffer.from(`${head}\n${body}${tail}`, 'latin1');

describe('an uploaded document', () => {
  it('is recognised as a PDF by its first bytes, not its name [R1.03]', () => {
    expect(isPdf(pdf())).toBe(true);
    expect(isPdf(pdf('', '%PDF-2.0'))).toBe(true);
    expect(isPdf(Buffer.from('<html>%PDF-1.7'))).toBe(false);
    expect(isPdf(Buffer.from('PK\u0003\u0004'))).toBe(false);
  });

  it('is accepted only if complete and not too large', () => {
    expect(isPlainPdf(pdf())).toBe(true);
    expect(isPlainPdf(pdf('x', '%PDF-1.4', ''))).toBe(false);
    expect(isPlainPdf(pdf('x'.repeat(MAX_DOCUMENT_BYTES)))).toBe(false);
  });

  it('is refused if it contains scripts, programs, files or encryption, even with escaped names', () => {
    const active = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Encrypt'];
    expect(active.filter((name) => isPlainPdf(pdf(`<< /${name} 3 0 R >>`)))).toEqual([]);
    expect(isPlainPdf(pdf('<< /J#61vaScript 3 0 R >>'))).toBe(false);
    expect(isPlainPdf(pdf('<< /JSomething 1 >>'))).toBe(true);
  });
});
