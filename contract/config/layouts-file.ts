import * as z from 'zod/mini';
import { gateSchema } from './gate.ts';
import { contributionId, head, identifier, note, textKey } from './parts.ts';

const cells = z.int().check(z.minimum(0), z.maximum(1000));
const span = z.int().check(z.minimum(1), z.maximum(1000));

/** Panels that share a colour follow the same bond. */
export const channelColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type ChannelColour = (typeof channelColours)[number];
/** Schema of a channel colour. */
export const channelColour = z.enum(channelColours).check(z.describe('联动颜色：同色面板跟随同一只债券；缺省不联动'));

/** Where a panel stands, in grid cells: 0 ≤ x, x + w ≤ columns, 0 ≤ y, y + h ≤ rows. */
export const placement = {
  x: cells.check(z.describe('左边所在列，0 起')),
  y: cells.check(z.describe('上边所在行，0 起')),
  w: span.check(z.describe('宽，列数')),
  h: span.check(z.describe('高，行数')),
};

/** Settings of one panel: what they hold is declared by the panel itself and checked at the link stage. */
export const panelSettings = z.record(z.string(), z.json()).check(z.describe('面板设置，由该面板定义'));

/** A panel on a dashboard, without the gate. */
export const panelFields = {
  id: identifier.check(z.describe('布局内唯一')),
  panel: contributionId.check(z.describe('面板种类：<插件>.<面板>')),
  ...placement,
  index: cells.check(z.describe('序号：键盘与阅读顺序')),
  title: z.exactOptional(textKey).check(z.describe('代替面板自己的标题')),
  settings: z.exactOptional(panelSettings),
  settingsVersion: z.exactOptional(z.int().check(z.minimum(1))).check(z.describe('设置的版本；缺省按当前版本读')),
  channel: z.exactOptional(channelColour),
};

const panel = z
  .strictObject({ ...panelFields, when: z.exactOptional(gateSchema).check(z.describe('谁看得见')), note: z.exactOptional(note) })
  .check(z.meta({ id: 'panel', description: '布局上的一个面板' }));

const dashboard = z
  .strictObject({
    id: identifier.check(z.describe('布局名，路由的 dashboard 指向它')),
    title: textKey,
    version: z.int().check(z.minimum(1), z.describe('布局版本；改动布局时加一，用户自己的布局会移到新版本上')),
    columns: z.literal(120).check(z.describe('列数，固定 120')),
    rows: span.check(z.describe('行数')),
    rowHeight: z
      .exactOptional(z.number().check(z.minimum(2), z.maximum(100)))
      .check(z.describe('每行像素，页面可滚动；缺省时各行铺满一屏')),
    gapless: z.exactOptional(z.boolean()).check(z.describe('面板必须铺满、不留空隙，缺省 true')),
    panels: z.array(panel),
    note: z.exactOptional(note),
  })
  .check(z.meta({ id: 'dashboard', description: '由面板组成的一页' }));

/** layouts.json: the dashboards, each a grid of panels. */
export const layoutsFile = z.strictObject({ ...head, layouts: z.array(dashboard) }).check(z.describe('布局'));

export type LayoutsFile = z.output<typeof layoutsFile>;
export type Dashboard = z.output<typeof dashboard>;
export type DashboardPanel = z.output<typeof panel>;
export type PanelSettings = z.output<typeof panelSettings>;
