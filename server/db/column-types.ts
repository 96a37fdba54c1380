import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const DATE = 1082;

/** int8 as a number. Throws beyond 2^53, where a double would round silently. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond the whole numbers that JavaScript holds exactly`);
  return value;
}

/**
 * How columns are read: int8 (including count(*)) as a number, numeric as text so that no price passes through a double,
 * date as YYYY-MM-DD text (pg's default makes local midnight of it), the rest as in pg.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === types.builtins.INT8) return parseInt8;
    if (format !== 'binary' && oid === DATE) return (text: string) => text;
    return types.getTypeParser(oid, format);
  },
};
