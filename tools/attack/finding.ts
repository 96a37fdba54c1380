/** What a tool says of one thing that it met. `information`: what it saw, and nobody need mend. */
export interface Finding {
  readonly level: 'information' | 'finding';
  /** Where and what, in one line. */
  readonly text: string;
  /** Path of a file that was found lying about. */
  readonly file?: string;
}

/** One run of one tool. */
export interface Attack {
  readonly tool: string;
  /** What was tried on what, as whom. */
  readonly tried: string;
  run(): Promise<readonly Finding[]>;
}

/** A finding that was judged and stands, and why. */
export interface Allowed {
  readonly tool: string;
  readonly text: RegExp;
  readonly reason: string;
}

/** What came of an attack. `allowed` are the findings that the list lets pass. */
export interface Outcome {
  readonly tool: string;
  readonly tried: string;
  readonly seconds: number;
  readonly findings: readonly Finding[];
  readonly allowed: readonly Finding[];
}

/** What an attack met. One that did not come to its end proves nothing: that is a finding, and the others still run. */
export async function findingsOf(attack: Attack): Promise<readonly Finding[]> {
  try {
    return await attack.run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ level: 'finding', text: `did not come to its end: ${reason.trim()}` }];
  }
}

/** Findings above information, apart from those that the list lets pass. */
export function judge(
  attack: Pick<Attack, 'tool' | 'tried'>,
  found: readonly Finding[],
  seconds: number,
  list: readonly Allowed[],
): Outcome {
  const { tool, tried } = attack;
  const above = found.filter(({ level }) => level === 'finding');
  const isAllowed = ({ text }: Finding): boolean =>
    list.some((item) => item.tool === tool && item.text.test(text));
  return {
    tool,
    tried,
    seconds,
    findings: above.filter((item) => !isAllowed(item)),
    allowed: above.filter(isAllowed),
  };
}

/** The table that a run ends with, in Markdown, so that it can stand in the documents as it is. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ tool, tried, findings, allowed, seconds }) => {
    const said = findings.length === 0 ? 'none' : String(findings.length);
    const passed = allowed.length === 0 ? '' : ` (${allowed.length} allowed)`;
    return `| ${tool} | ${tried} | ${said}${passed} | ${Math.round(seconds)} |`;
  });
  return ['| tool | tried | findings | seconds |', '|---|---|---|---|', ...rows].join('\n');
}
