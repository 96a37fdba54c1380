import { linesOf } from '../../model/document-lines.ts';

/** What a change takes from a document and what it adds, line by line: an approver reads all of it. */
export function DocumentLines({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const [then, now] = [linesOf(before), linesOf(after)];
  const [old, fresh] = [new Set(then), new Set(now)];
  return (
    <>
      {then
        .filter((line) => !fresh.has(line))
        .map((line, at) => (
          <del key={at}>{line}</del>
        ))}
      {now
        .filter((line) => !old.has(line))
        .map((line, at) => (
          <ins key={at}>{line}</ins>
        ))}
    </>
  );
}
