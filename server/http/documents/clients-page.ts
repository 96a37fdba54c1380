import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_LIMITS } from '#contract/api';
import { allOperations, allStreams } from '#contract/server';
import { escapeHtml } from './escape-html.ts';

const FOLDER = join(import.meta.dirname, '../../../clients');

/** The served client files, by path below clients/. */
const CLIENT_FILES = [
  'python/example.py',
  'python/bond_api/__init__.py',
  'python/bond_api/calls.py',
  'python/bond_api/calling.py',
  'python/bond_api/refused.py',
  'python/bond_api/sockets.py',
  'python/bond_api/streams.py',
  'typescript/example.ts',
  'typescript/calls.ts',
  'typescript/transport.ts',
] as const;

/** The files by path, read once. */
export const clientFiles = (): ReadonlyMap<string, string> =>
  new Map(CLIENT_FILES.map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')]));

/** Shell commands: curl writes each file of a client to its place, then its example runs. */
function commandsOf(language: string, run: string): string {
  const names = CLIENT_FILES.filter((path) => path.startsWith(`${language}/`)).map((path) =>
    path.slice(language.length + 1),
  );
  const lines = [
    'export BOND_URL=https://… BOND_KEY=bk_….… BOND=…',
    `curl --create-dirs -o '${language}/#1' "$BOND_URL/api/docs/clients/${language}/{${names.join(',')}}"`,
    run,
  ];
  return `<pre>${escapeHtml(lines.join('\n'))}</pre>`;
}

const RUN = '下载并运行，BOND 为以收益率报价、当前有卖价的债券。真实密钥会提交委托并成交，沙箱密钥不会：';

const SCOPES = ['market.read', 'orders.read', 'orders.write', 'config'] as const;

/** How a program authenticates, what its key may do, and the clients: a page without scripts. */
export function clientsPage(files: ReadonlyMap<string, string>): string {
  const rows = SCOPES.map((scope) => {
    const calls = allOperations.filter(({ keyScope }) => keyScope === scope).map(({ name }) => name);
    const streams = allStreams.filter(({ keyScope }) => keyScope === scope).map(({ type }) => type);
    return `<tr><td><code>${scope}</code></td><td class="names">${codes(calls)}</td><td>${codes(streams)}</td></tr>`;
  }).join('');
  const links = [...files.keys()]
    .map((path) => `<li><a href="/api/docs/clients/${path}"><code>${path}</code></a></li>`)
    .join('');
  const example = (path: string): string => `<pre>${escapeHtml(files.get(path) ?? '')}</pre>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>程序接入</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/push.css"></head>
<body><main><h1>程序接入</h1>
<p><a href="/api/docs">HTTP 接口</a> · <a href="/api/docs/push">推送接口</a></p>
<h2>认证</h2>
<p>在“我的信息 &gt; API 密钥”新建密钥，形如 <code>bk_….…</code>，只显示一次。HTTP 请求放在请求头 <code>Authorization: bk_….…</code>；
WebSocket 作为子协议提交：<code>['bond.v1', 'bk_….…']</code>。密钥与浏览器登录互不影响；吊销、到期、停用账号后，HTTP 立即返回 401，推送连接一秒内以 4401 关闭。</p>
<p>密钥可限定地址；每分钟次数单独计算（${KEY_LIMITS.minPerMinute} 至 ${KEY_LIMITS.maxPerMinute}），超出返回 429。
沙箱密钥的委托照常检查和答复，但不提交；真实密钥可在单次请求加 <code>?rehearse=1</code>，效果相同，回复头含 <code>x-rehearsal: 1</code>。</p>
<table><thead><tr><th>权限</th><th>接口</th><th>推送</th></tr></thead><tbody>${rows}</tbody></table>
<h2>客户端</h2><p>由接口定义生成：Python 3.9 以上只需标准库（装有 websockets 11 或更新的版本时使用它），TypeScript 可用于浏览器和 Node 22.18 以上。</p><ul>${links}</ul>
<h2>Python 示例</h2><p>${RUN}</p>${commandsOf('python', 'python3 python/example.py')}${example('python/example.py')}
<h2>TypeScript 示例</h2>${commandsOf('typescript', 'node typescript/example.ts')}${example('typescript/example.ts')}
</main></body></html>`;
}

const codes = (names: readonly string[]): string =>
  names.map((name) => `<code>${escapeHtml(name)}</code>`).join(' ');
