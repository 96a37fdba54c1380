/** One observation by a tool. `information`: seen, with nothing to fix. */
export interface Finding {
  readonly level: 'information' | 'finding';
  /** Where and what, in one line. */
  readonly text: string;
  /** Path of a stray file that was found. */
  readonly file?: string;
}

/** One run of one tool. */
export interface Attack {
  readonly tool: string;
  /** Attack, target and caller. */
  readonly tried: string;
  run(): Promise<readonly Finding[]>;
}

/** A finding that was assessed and accepted, and why. */
export interface Allowed {
  readonly tool: string;
  readonly text: RegExp;
  readonly reason: string;
}

/** Result of an attack. `allowed` are the findings accepted by the list. */
export interface Outcome {
  readonly tool: string;
  readonly tried: string;
  readonly seconds: number;
  readonly findings: readonly Finding[];
  readonly allowed: readonly Finding[];
}

/** The findings of an attack. One that did not finish proves nothing: that is itself a finding, and the others still run. */
export async function findingsOf(attack: Attack): Promise<readonly Finding[]> {
  try {
    return await attack.run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ level: 'finding', text: `did not come to its end: ${reason.trim()}` }];
  }
}

/** Findings above information, separated from those that the list accepts. */
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

/** The table at the end of a run, in Markdown, ready for the documents. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ tool, tried, findings, allowed, seconds }) => {
    const verdict = findings.length === 0 ? 'none' : String(findings.length);
    const passed = allowed.length === 0 ? '' : ` (${allowed.length} allowed)`;
    return `| ${tool} | ${tried} | ${verdict}${passed} | ${Math.round(seconds)} |`;
  });
  return ['| tool | tried | findings | seconds |', '|---|---|---|---|', ...rows].join('\n');
}
