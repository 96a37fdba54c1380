/** `error` stops publishing; `warning` does not. */
export type Severity = 'error' | 'warning';

/** Severity, wording and hint of a diagnostic code; `{{name}}` is substituted. */
export type DiagnosticText = readonly [severity: Severity, message: string, hint: string];

/** Faults of plugins, panels and saved layouts at run time: severity, wording, remedy. */
export const runtimeTexts = {
  'plugin.duplicateId': ['error', '插件 id {{id}} 重复，后一个未启用', '换一个 id'],
  'plugin.badId': ['error', '名字 {{id}} 不合规', '以小写字母开头，只用字母和数字'],
  'plugin.apiVersion': [
    'error',
    '插件 {{id}} 的接口版本 {{found}} 不支持，当前为 {{known}}',
    '升级该插件：plugin.ts 的 apiVersion 应为 {{known}}',
  ],
  'plugin.need': ['error', '插件 {{id}} 需要的服务 {{service}} 不存在', ''],
  'plugin.activate': [
    'error',
    '插件 {{id}} 启动失败：{{reason}}',
    '改正它的 activate 或 state；其余插件不受影响',
  ],
  'plugin.badKeys': [
    'error',
    '命令 {{id}} 的快捷键 {{keys}} 不可用',
    '写成 T、Shift+T、Ctrl+Alt+B 或 F9；Enter、Esc、方向键、/ 和 ? 另有用途',
  ],
  'plugin.keysTaken': [
    'error',
    '命令 {{id}} 的快捷键 {{keys}} 已属于命令 {{other}}，按键只执行后者',
    '换一个快捷键',
  ],
  'plugin.undeclared.call': [
    'error',
    '插件 {{id}} 使用了未声明的调用 {{name}}，已拒绝',
    '在 permissions.http 中声明',
  ],
  'plugin.undeclared.stream': [
    'error',
    '插件 {{id}} 使用了未声明的推送 {{name}}，已拒绝',
    '在 permissions.push 中声明',
  ],
  'plugin.undeclared.key': [
    'error',
    '插件 {{id}} 使用了未声明的存储键 {{name}}，已拒绝',
    '在 permissions.storage 中声明',
  ],
  'plugin.undeclared.topic': [
    'error',
    '插件 {{id}} 使用了未声明的频道消息 {{name}}，已拒绝',
    '在面板的 channels 或 permissions.channels 中声明',
  ],
  'plugin.undeclared.intent': [
    'error',
    '插件 {{id}} 使用了未声明的意图 {{name}}，已拒绝',
    '在 permissions.intents 中声明',
  ],
  'plugin.dispose': ['warning', '插件 {{id}} 停用时出错：{{reason}}', ''],
  'plugin.settings': ['warning', '面板 {{id}} 的设置无法读取，已用缺省值：{{reason}}', ''],
  'panel.load': ['error', '面板 {{id}} 加载失败：{{reason}}', '稍后自动重试'],
  'panel.crash': ['error', '面板 {{id}} 出错：{{reason}}', '稍后自动重试'],
  'panel.quarantined': ['error', '面板 {{id}} 在 60 秒内出错 3 次，已隔离', '可手动重试或恢复设置'],
} as const satisfies Record<string, DiagnosticText>;
