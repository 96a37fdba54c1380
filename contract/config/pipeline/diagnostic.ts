import type { FindingCode, FindingHint } from '../../locales/on-demand/index.ts';
import type { Context } from '../context.ts';
import type { Diagnostic, FindingValue, FindingValues, Place } from '../diagnostic.ts';
import { answerOf, type Question } from '../questions.ts';

export type PipelineCode = FindingCode;

/** Every other fault is an error. */
const WARNINGS: ReadonlySet<string> = new Set<PipelineCode>([
  'parse.lostText',
  'schema.migrated',
  'schema.former',
  'link.externalGone',
  'link.externalStopped',
  'link.tooSmall',
  'link.noColour',
  'link.duplicateIndex',
  'link.unusedLayout',
  'link.preset',
  'link.step',
  'link.duplicatePreset',
  'link.placeholder',
  'link.markup',
  'link.documentValue',
  'link.uselessOtherwise',
  'prove.never',
  'prove.always',
  'prove.emptyDashboard',
]);

/** A hint in place of the fault's own. Its values join those of the fault. */
export interface Hint {
  /** A key of the namespace `findings`. */
  readonly key: `hint.${FindingHint}` | `${PipelineCode}.hint`;
  readonly values?: FindingValues | undefined;
}

/** Builds a diagnostic about configuration files, by keys and parameters: it has no words yet. */
export const pipelineDiagnostic = (
  code: PipelineCode,
  place: Place,
  values: FindingValues = {},
  hint?: Hint,
): Diagnostic => ({
  code,
  severity: WARNINGS.has(code) ? 'warning' : 'error',
  ...place,
  message: '',
  hint: '',
  values: { ...values, ...hint?.values },
  ...(hint && { hintKey: hint.key }),
});

/** A kind of user as a parameter of a finding, by these questions only. */
export const userOf = (kind: Context, questions: Iterable<Question>): FindingValue => ({
  user:
    kind['session.isLogin'] === true
      ? [...new Set(questions)].flatMap((ask) => {
          const answer = ask === 'session.isLogin' ? undefined : answerOf(kind, ask);
          return answer === undefined ? [] : [{ ask, answer }];
        })
      : null,
});
