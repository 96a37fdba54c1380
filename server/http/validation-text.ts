/** One refusal of a request schema, as fastify-type-provider-zod hands it over. */
export interface ValidationIssue {
  /** zod's issue code. */
  readonly keyword: string;
  /** `/rows`, `/messageIds/3`. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What is wrong with a request, in Chinese, naming the field. `input` is the part of the request that was refused. */
export function validationText(issue: ValidationIssue, input: unknown): string {
  const path = issue.instancePath.split('/').filter((step) => step !== '');
  if (issue.keyword === 'unrecognized_keys') {
    const keys = [issue.params['keys']].flat().map(String).join('、');
    return `参数 ${[...path, cut(keys)].join('.')} 不被接受`;
  }
  const name = path.join('.');
  if (valueAt(input, path) === undefined) return `缺少${fieldWords(name)}`;
  return fieldFault(name, reason(issue));
}

/** What is wrong with the field of this dotted path; with the whole request where it is empty. */
export const fieldFault = (path: string, what: string): string => `${fieldWords(path)} 不正确：${what}`;

const fieldWords = (path: string): string => (path === '' ? '请求内容' : `参数 ${cut(path)}`);

function reason({ keyword, params }: ValidationIssue): string {
  const { origin } = params;
  switch (keyword) {
    case 'too_big': {
      const limit = String(params['maximum']);
      if (origin === 'string') return `长度不能超过 ${limit} 个字符`;
      return origin === 'array' ? `不能超过 ${limit} 项` : `不能大于 ${limit}`;
    }
    case 'too_small': {
      const limit = String(params['minimum']);
      if (origin === 'string') return `长度不能少于 ${limit} 个字符`;
      return origin === 'array' ? `不能少于 ${limit} 项` : `不能小于 ${limit}`;
    }
    case 'invalid_value':
      return Array.isArray(params['values'])
        ? `只能是 ${params['values'].map(String).join('、')}`
        : '取值不正确';
    case 'invalid_format':
      return '格式不正确';
    case 'invalid_type':
      return params['expected'] === 'int' ? '必须是整数' : '类型不正确';
    case 'not_multiple_of':
      return `必须是 ${String(params['divisor'])} 的倍数`;
    default:
      return '取值不正确';
  }
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    // `as` holds: any object may be read by an own key.
    value = (value as Record<string, unknown>)[step];
  }
  return value ?? undefined;
}

/** A field name comes from the request itself: no longer than a real one. */
function cut(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}
