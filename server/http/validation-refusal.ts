import * as z from 'zod/mini';
import type { ProblemValues, RefusalKey } from '#contract/rules';
import { HttpError } from '#server/call';

/** One refusal by a request schema, as passed by fastify-type-provider-zod. */
export interface ValidationIssue {
  /** zod's issue code. */
  readonly keyword: string;
  /** E.g. `/rows`, `/messageIds/3`. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** 400 for a fault in a request, naming the field. `input` is the part of the request that was refused. */
export function validationRefusal(issue: ValidationIssue, input: unknown): HttpError {
  const inner = faultInBranch(issue);
  if (inner !== null) return validationRefusal(inner, input);
  const path = issue.instancePath.split('/').filter((step) => step !== '');
  if (issue.keyword === 'unrecognized_keys') {
    const keys = [issue.params['keys']].flat().map(String).join('、');
    return fieldRefusal([...path, cut(keys)].join('.'), 'notAccepted');
  }
  const name = path.join('.');
  if (valueAt(input, path) === undefined)
    return name === '' ? new HttpError(400, 'missingContent') : fieldRefusal(name, 'missing');
  return fieldRefusal(name, ...reason(issue));
}

/** 400 for a fault in the field at this dotted path; for the whole request if it is empty. */
export function fieldRefusal(path: string, key: RefusalKey, values: ProblemValues = {}): HttpError {
  if (path === '') return new HttpError(400, 'badRequest');
  const field = cut(path);
  return new HttpError(400, key, { field, values: { ...values, field } });
}

type Reason = readonly [key: RefusalKey, values?: ProblemValues];

function reason({ keyword, params }: ValidationIssue): Reason {
  switch (keyword) {
    case 'too_big':
      return [keyOfSize(params['origin'], TOO_BIG), { limit: String(params['maximum']) }];
    case 'too_small':
      return [keyOfSize(params['origin'], TOO_SMALL), { limit: String(params['minimum']) }];
    case 'invalid_value':
      return Array.isArray(params['values'])
        ? ['notOneOf', { limit: params['values'].map(String).join('、') }]
        : ['wrongValue'];
    case 'invalid_format':
      return ['wrongForm'];
    case 'invalid_type':
      return params['expected'] === 'int'
        ? ['notWhole']
        : ['wrongType', { expected: jsonType(params['expected']) }];
    case 'invalid_union':
      // The union's discriminator lists its own values.
      return Array.isArray(params['options'])
        ? ['notOneOf', { limit: params['options'].map(String).join('、') }]
        : ofUnion(params['errors']);
    case 'not_multiple_of':
      return ['notMultiple', { limit: String(params['divisor']) }];
    default:
      return ['wrongValue'];
  }
}

const JSON_TYPES = new Set(['string', 'number', 'boolean', 'array', 'object', 'null']);

/** The name of a type as JSON has it: an object for all that is none of its plain types. */
const jsonType = (expected: unknown): string =>
  typeof expected === 'string' && JSON_TYPES.has(expected) ? expected : 'object';

/** The faults of the branches of a union, as far as they are read here. */
const branches = z.array(
  z.array(
    z.looseObject({ code: z.string(), path: z.array(z.unknown()), values: z.optional(z.array(z.unknown())) }),
  ),
);
const branchesOf = (errors: unknown) => branches.safeParse(errors).data ?? [];

/** A value that fits no branch of a union: where each branch is a list of values, all of them may stand there. */
function ofUnion(errors: unknown): Reason {
  const allowed = branchesOf(errors).map(([fault, ...others]) =>
    others.length === 0 && fault?.path.length === 0 ? (fault.values ?? []) : [],
  );
  if (allowed.length === 0 || allowed.some((values) => values.length === 0)) return ['wrongValue'];
  return ['notOneOf', { limit: allowed.flat().map(String).join('、') }];
}

/** The fault of a union of objects: that of the one branch whose fixed values the input has. Null if that is not one. */
function faultInBranch({ keyword, instancePath, params }: ValidationIssue): ValidationIssue | null {
  if (keyword !== 'invalid_union') return null;
  const meant = branchesOf(params['errors']).filter((faults) =>
    faults.every(({ code }) => code !== 'invalid_value'),
  );
  const [fault] = meant.length === 1 ? (meant[0] ?? []) : [];
  if (fault === undefined || fault.path.length === 0) return null;
  const { code, path, ...rest } = fault;
  return {
    keyword: code,
    instancePath: instancePath + path.map((step) => `/${String(step)}`).join(''),
    params: rest,
  };
}

const TOO_BIG = { text: 'tooLong', list: 'tooManyItems', figure: 'tooGreat' } as const;
const TOO_SMALL = { text: 'tooShort', list: 'tooFewItems', figure: 'tooSmall' } as const;

const keyOfSize = (origin: unknown, keys: typeof TOO_BIG | typeof TOO_SMALL): RefusalKey =>
  origin === 'string' ? keys.text : origin === 'array' ? keys.list : keys.figure;

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    // `as` holds: any object may be read by an own key.
    value = (value as Record<string, unknown>)[step];
  }
  return value ?? undefined;
}

/** A field name comes from the request itself: cut to the length of a real one. */
function cut(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}
