import * as z from 'zod/mini';
import { channelColours } from './colours.ts';
import { PANEL_NAME_MOST } from './own-text.ts';
import { contributionId, identifier, maybe, textKey } from './parts.ts';

const cells = z.int().check(z.minimum(0), z.maximum(1000));
/** A size in cells. */
export const span = z.int().check(z.minimum(1), z.maximum(1000));

/** Schema of a channel colour. */
export const channelColour = z
  .enum(channelColours)
  .check(z.describe('联动颜色：同色面板跟随同一只债券；缺省不联动'));

/** Where a panel stands, in grid cells: 0 ≤ x, x + w ≤ columns, 0 ≤ y, y + h ≤ rows. */
export const placement = {
  x: cells.check(z.describe('左边所在列，0 起')),
  y: cells.check(z.describe('上边所在行，0 起')),
  w: span.check(z.describe('宽，列数')),
  h: span.check(z.describe('高，行数')),
};

/** Settings of one panel: what they hold is declared by the panel itself and checked at the link stage. */
export const panelSettings = z.record(z.string(), z.json()).check(z.describe('面板设置，由该面板定义'));

/** What a trader calls a panel: plain words, in place of any title. */
export const panelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(PANEL_NAME_MOST));

/** Who a panel is and how it is set, wherever it stands. */
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
export const MOST_TABS = 12;

const tabOrder = { stack: identifier, at: cells };

/** Where a panel stands among the tabs of its place: which stack, and its order in it. */
export const tabPlace = z.strictObject(tabOrder);

/** A panel on a dashboard as a trader has it. Panels of one stack have one place; `front` is the tab that is seen. */
export const ownPanel = z.strictObject({
  ...panelFields,
  name: maybe(panelName),
  tab: maybe(z.strictObject({ ...tabOrder, front: maybe(z.literal(true)) })),
});
/** A panel among the tabs of its place. */
export type TabPlace = NonNullable<z.output<typeof ownPanel>['tab']>;
