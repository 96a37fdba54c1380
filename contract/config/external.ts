import * as z from 'zod/mini';
import { externalSetting } from './external-settings.ts';
import { maybe, note, pattern } from './parts.ts';

/** Streams that may be granted to an external plugin. */
export const externalStreams = [
  'bestmarket',
  'deepmarket',
  'fullmarket',
  'latestHighestMarke',
  'priceTrendMarket',
] as const;

/** Calls that may be granted to an external plugin: market and bond reads, which the server masks for the caller. */
export const externalCalls = [
  'market.homepage',
  'market.bondInfoByIdOrName',
  'market.queryLatestTrans',
  'transaction.bondInfo',
  'transaction.selectBondValuationEntityFromCom',
  'transaction.getResembleSecurityList',
] as const;

/** A call that may be granted to an external plugin, as the list names it. */
export type ExternalCall = (typeof externalCalls)[number];

/**
 * An external plugin as product staff allow it: its file and content hash, the streams and calls granted, and its settings. Its only panel is `<id>.main`. The
 * path is inside the server's plugin folder: no scheme, no host, no `..` (security notes T44).
 */
export const externalPlugin = z.strictObject({
  id: z.string().check(pattern(/^[a-z][a-z0-9]{0,39}$/, 'externalId'), z.describe('插件名，小写字母与数字')),
  path: z
    .string()
    .check(
      pattern(/^(?:[a-z0-9][a-z0-9_-]*\/){0,3}[a-z0-9][a-z0-9_-]*\.js$/, 'externalPath'),
      z.describe('服务器 plugins 目录内的文件'),
    ),
  sha256: z
    .string()
    .check(
      pattern(/^[0-9a-f]{64}$/, 'sha256'),
      z.describe('文件内容的 SHA-256，十六进制；内容一变就不再运行'),
    ),
  title: z.string().check(z.minLength(1), z.maxLength(40), z.describe('面板名称')),
  streams: maybe(z.array(z.enum(externalStreams)), '允许它读取的行情'),
  calls: maybe(z.array(z.enum(externalCalls)), '允许它发出的查询'),
  settings: maybe(z.array(externalSetting).check(z.maxLength(20)), '面板设置：设置表单中逐项填写，交给插件'),
  note: maybe(note),
});

export type ExternalPlugin = z.output<typeof externalPlugin>;

/** Panel sizes of every external plugin, in cells. */
export const EXTERNAL_SIZE = { min: [20, 10], default: [40, 30] } as const;
