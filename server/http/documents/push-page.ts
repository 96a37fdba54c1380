import {
  clientFrame,
  CLOSE,
  controlFrame,
  FORWARD_PATH,
  POSITIONAL_PROTOCOL,
  positionalFrame,
  SUB_PROTOCOL,
} from '#contract/push';
import { positionalExample } from '#contract/server';
import { jsonSchemaOf, servedStreams } from './async-api.ts';
import { escapeHtml } from './escape-html.ts';

const SCOPE_TEXT = { bond: '按债券订阅', all: '全部', own: '仅本人' } as const;
const ACCESS_TEXT = { public: '公开', user: '登录用户' } as const;

/** The push streams as a page: no script, and its style in a separate file, so that the strict policy applies. */
export function pushPage(served: ReadonlySet<string>): string {
  const list = servedStreams(served);
  const rows = list
    .map(
      (stream) =>
        `<tr><td><a href="#${escapeHtml(stream.type)}"><code>${escapeHtml(stream.type)}</code></a></td><td><code>${escapeHtml(stream.path)}</code></td>` +
        `<td>${ACCESS_TEXT[stream.access]}</td><td>${SCOPE_TEXT[stream.scope]}</td><td>${stream.conflated ? '合并' : '逐条'}</td><td>${escapeHtml(stream.summary)}</td></tr>`,
    )
    .join('');
  const sections = list
    .map(
      (stream) =>
        `<section id="${escapeHtml(stream.type)}"><h3><code>${escapeHtml(stream.type)}</code></h3><p>${escapeHtml(stream.summary)}</p>` +
        `<details><summary>data 每行的结构（JSON Schema）</summary>${schema(stream.row)}</details></section>`,
    )
    .join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>推送接口</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/push.css"></head>
<body><main><h1>推送接口</h1>
<p>WebSocket，JSON 文本帧。子协议提交 <code>['${SUB_PROTOCOL}', token]</code>，服务端只确认 <code>${SUB_PROTOCOL}</code>。
机器可读：<a href="/api/docs/asyncapi.json">AsyncAPI 3.0</a>；HTTP 接口：<a href="/api/docs">OpenAPI 3.1</a>。</p>
<p>单流连接建立后即推送全部行，首个带 <code>securityIds</code> 的 <code>sub</code> 改为只推送这些债券；<code>${FORWARD_PATH}</code> 用
<code>{"type":"sub","stream":"bestmarket","securityIds":["240210.IB"]}</code> 订阅任意行情流。每个流先推送 <code>snap</code>，
再推送 <code>upd</code>、<code>del</code>；<code>seq</code> 每帧加一，出现缺口请重新订阅。</p>
<p>子协议 <code>${POSITIONAL_PROTOCOL}</code> 放在 <code>${SUB_PROTOCOL}</code> 之前提交，服务端确认后，按行替换的行情流只推送变化的字段，按位置给出：</p>
<details><summary>按位置的帧与示例</summary>${schema(positionalFrame)}<pre>${positionalExample.frames.map((frame) => escapeHtml(JSON.stringify(frame))).join('\n')}</pre></details>
<table><thead><tr><th>流</th><th>地址</th><th>权限</th><th>范围</th><th>推送</th><th>说明</th></tr></thead><tbody>${rows}</tbody></table>
<h2>帧</h2><details open><summary>客户端可发送</summary>${schema(clientFrame)}</details><details><summary>控制帧</summary>${schema(controlFrame)}</details>
<h2>关闭码</h2><table><tbody>${Object.entries(CLOSE)
    .map(([name, code]) => `<tr><td>${code}</td><td><code>${escapeHtml(name)}</code></td></tr>`)
    .join('')}</tbody></table>
<h2>各流数据</h2>${sections}</main></body></html>`;
}

function schema(value: Parameters<typeof jsonSchemaOf>[0]): string {
  return `<pre>${escapeHtml(JSON.stringify(jsonSchemaOf(value), null, 2))}</pre>`;
}
