import * as z from 'zod/mini';
import { channelColours } from './colours.ts';
import { PANEL_NAME_MAX } from './own-text.ts';
import { contributionId, identifier, maybe, textKey } from './parts.ts';

const cells = z.int().check(z.minimum(0), z.maximum(1000));
/** A size in cells. */
export const span = z.int().check(z.minimum(1), z.maximum(1000));

/** Schema of a channel colour. */
export const channelColour = z
  .enum(channelColours)
  .check(z.describe('联动颜色：同色面板跟随同一只债券；缺省不联动'));

/** Position of a panel, in grid cells: 0 ≤ x, x + w ≤ columns, 0 ≤ y, y + h ≤ rows. */
export const placement = {
  x: cells.check(z.describe('左边所在列，0 起')),
  y: cells.check(z.describe('上边所在行，0 起')),
  w: span.check(z.describe('宽，列数')),
  h: span.check(z.describe('高，行数')),
};

/** Settings of one panel: their shape is declared by the panel itself and checked at the link stage. */
export const panelSettings = z.record(z.string(), z.json()).check(z.describe('面板设置，由该面板定义'));

/** A trader's own name for a panel: plain text, replacing any title. */
export const panelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(PANEL_NAME_MAX));

/** Identity and settings of a panel, independent of its place. */
export const contentFields = {
  id: identifier.check(z.describe('布局内唯一')),
  panel: contributionId.check(z.describe('面板种类：<插件>.<面板>')),
  title: maybe(textKey, '代替面板自己的标题'),
  settings: maybe(panelSettings),
  settingsVersion: maybe(z.int().check(z.minimum(1)), '设置的版本；缺省按当前版本读'),
  channel: maybe(channelColour),
};

/** A panel on a dashboard, without the gate. */
export const panelFields = {
  ...contentFields,
  ...placement,
  index: cells.check(z.describe('序号：键盘与阅读顺序')),
};

/** Most panels in one place. */
export const MAX_TABS = 12;

const tabOrder = { stack: identifier, at: cells };

/** Position of a panel among the tabs of its place: the stack, and its order in it. */
export const tabPlace = z.strictObject(tabOrder);

/** A panel on a trader's dashboard. Panels of one stack share a place; `front` marks the visible tab. */
export const ownPanel = z.strictObject({
  ...panelFields,
  name: maybe(panelName),
  tab: maybe(z.strictObject({ ...tabOrder, front: maybe(z.literal(true)) })),
});
/** A panel among the tabs of its place. */
export type TabPlace = NonNullable<z.output<typeof ownPanel>['tab']>;
