import { parseSync, type Program, Visitor } from 'oxc-parser';

/** Lines from which a function counts as long. */
export const LONG = 60;
/** Never edited once a database has applied them (docs/decisions/0015), so their length is no defect: not counted as long. */
export const FROZEN = 'server/db/migrations/';

interface Source {
  readonly path: string;
  readonly text: string;
  /** Absent: parsed here if the file is long enough. */
  readonly program?: Program;
}

/** Functions longer than `LONG` lines: lines, then location. */
export function longFunctions(files: readonly Source[]): [lines: number, place: string][] {
  const found: [number, string][] = [];
  for (const { path, text, program } of files) {
    if (path.startsWith(FROZEN) || text.split('\n').length <= LONG) continue;
    const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
    const measure = ({ start, end }: { readonly start: number; readonly end: number }): void => {
      const lines = text.slice(start, end).split('\n').length;
      if (lines > LONG) found.push([lines, `${path}:${lineAt(start)}`]);
    };
    new Visitor({
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }).visit(program ?? parseSync(path, text).program);
  }
  return found;
}
