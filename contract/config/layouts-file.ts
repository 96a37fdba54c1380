import * as z from 'zod/mini';
import { gateSchema } from './gate-schema.ts';
import { panelFields, type panelSettings, span } from './panel-fields.ts';
import { head, identifier, note, textKey } from './parts.ts';

const panel = z
  .strictObject({
    ...panelFields,
    when: z.exactOptional(gateSchema).check(z.describe('谁看得见')),
    note: z.exactOptional(note),
  })
  .check(z.meta({ id: 'panel', description: '布局上的一个面板' }));

const dashboard = z
  .strictObject({
    id: identifier.check(z.describe('布局名，路由的 dashboard 指向它')),
    title: textKey,
    version: z
      .int()
      .check(z.minimum(1), z.describe('布局版本；改动布局时加一，用户自己的布局会移到新版本上')),
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
