import * as z from 'zod/mini';
import { gateSchema } from './gate-schema.ts';
import {
  contentFields,
  MAX_TABS,
  panelFields,
  type panelSettings,
  span,
  type TabPlace,
} from './panel-fields.ts';
import { head, identifier, maybe, note, oneOf, oneOfJson, textKey } from './parts.ts';

const gated = {
  when: maybe(gateSchema, '谁看得见'),
  note: maybe(note),
};

const tab = z
  .strictObject({ ...contentFields, ...gated })
  .check(z.meta({ id: 'tab', description: '一处的一个标签页：一个面板，位置由所在的一处决定' }));

/** Properties of a panel: in a place with several panels each tab has them, and the place does not. */
const OF_A_PANEL = ['title', 'settings', 'settingsVersion', 'channel', 'when'] as const;

const place = z
  .strictObject({
    ...panelFields,
    panel: maybe(panelFields.panel),
    tabs: maybe(
      z.array(tab).check(z.minLength(1), z.maxLength(MAX_TABS)),
      '同一处的几个面板，以标签页切换；写了它就不写 panel',
    ),
    active: maybe(identifier, '先显示的标签页（tabs 中的 id），缺省为第一个'),
    ...gated,
  })
  .check(
    oneOf('panel', 'tabs'),
    z.refine((item) => item.tabs === undefined || OF_A_PANEL.every((key) => item[key] === undefined), {
      error: 'rule:ofTheTab',
      params: { keys: OF_A_PANEL.join('、') },
    }),
    z.meta({
      id: 'panel',
      description: '布局上的一处：一个面板，或几个标签页',
      ...oneOfJson('panel', 'tabs'),
    }),
  );

const dashboard = z
  .strictObject({
    id: identifier.check(z.describe('布局名，路由的 dashboard 指向它')),
    title: textKey,
    version: z
      .int()
      .check(z.minimum(1), z.describe('布局版本；改动布局时加一，用户自己的布局会移到新版本上')),
    columns: z.literal(120).check(z.describe('列数，固定 120')),
    rows: span.check(z.describe('行数')),
    rowHeight: maybe(
      z.number().check(z.minimum(2), z.maximum(100)),
      '每行像素，页面可滚动；缺省时各行铺满一屏',
    ),
    gapless: maybe(z.boolean(), '面板必须铺满、不留空隙，缺省 true'),
    panels: z.array(place),
    when: maybe(
      gateSchema,
      '谁可以打开这个布局；显示它的每一页对其他人都不开放，去处由该页的 otherwise 决定',
    ),
    note: maybe(note),
  })
  .check(z.meta({ id: 'dashboard', description: '由面板组成的一页' }));

/** layouts.json: the dashboards, each a grid of panels. */
export const layoutsFile = z.strictObject({ ...head, layouts: z.array(dashboard) }).check(z.describe('布局'));

export type LayoutsFile = z.output<typeof layoutsFile>;
export type Dashboard = z.output<typeof dashboard>;
/** A place of a dashboard: one panel, or several as tabs. */
export type DashboardPlace = z.output<typeof place>;
/** A panel of a dashboard with its place, alone or as one of its tabs. */
export type DashboardPanel = Omit<DashboardPlace, 'panel' | 'tabs' | 'active'> & {
  readonly panel: string;
  readonly tab?: TabPlace;
};
export type PanelSettings = z.output<typeof panelSettings>;
