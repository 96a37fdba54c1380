import * as z from 'zod/mini';
import { gateSchema } from './gate-schema.ts';
import {
  contributionId,
  head,
  identifier,
  link,
  maybe,
  note,
  oneOf,
  oneOfJson,
  parameters,
  textKey,
} from './parts.ts';

/** The action of an item: exactly one of these (or `children`, on the first two levels). */
const action = {
  route: maybe(identifier, '打开的页面（路由 id）'),
  href: maybe(link),
  link: maybe(identifier, 'settings.json 的 links 中的链接名；该链接为空时不显示'),
  command: maybe(contributionId, '执行的命令：<插件>.<命令>'),
  popover: maybe(contributionId, '点开的浮层：<插件>.<部件>'),
  widget: maybe(contributionId, '直接放在栏上的部件：<插件>.<部件>'),
};

const shared = {
  id: identifier.check(z.describe('同一菜单内唯一')),
  label: textKey,
  ...action,
  params: maybe(parameters, '路径参数'),
  query: maybe(parameters, '查询参数'),
  activeOn: maybe(z.array(identifier), '打开这些页面时也显示为选中'),
  icon: maybe(identifier, '图标名'),
  badge: maybe(textKey, '角标文字，如“新”'),
  when: maybe(gateSchema, '谁看得见；指向的页面打不开时也不显示'),
  note: maybe(note),
};

/** An item has exactly one of these; one in a dropdown has no children. */
export const leafActions = ['route', 'href', 'link', 'command', 'popover', 'widget'] as const;
export const itemActions = [...leafActions, 'children'] as const;
const onlyWithRoute = z.refine<object>(
  (item) => Object.hasOwn(item, 'route') || !(Object.hasOwn(item, 'params') || Object.hasOwn(item, 'query')),
  {
    error: 'rule:onlyWithRoute',
  },
);

const leafItem = z
  .strictObject(shared)
  .check(
    oneOf(...leafActions),
    onlyWithRoute,
    z.meta({ id: 'menuLeaf', description: '一个菜单项', ...oneOfJson(...leafActions) }),
  );
const menuItem = z
  .strictObject({
    ...shared,
    children: maybe(z.array(leafItem).check(z.minLength(1)), '下拉菜单或一列'),
  })
  .check(
    oneOf(...itemActions),
    onlyWithRoute,
    z.meta({ id: 'menuItem', description: '一个菜单项，可有下拉', ...oneOfJson(...itemActions) }),
  );

const menu = z.array(menuItem);

/** The menus drawn by the shell, to which plugins may add. */
export const menuNames = ['navigation', 'tools', 'account', 'user', 'footer'] as const;
export type MenuName = (typeof menuNames)[number];

/** menu.json: the navigation bar, its dropdowns, the tools on its right, the account links, the user menu and the footer. */
export const menuFile = z
  .strictObject({
    ...head,
    menus: z.strictObject({
      navigation: menu.check(z.describe('导航栏左侧：页签和下拉')),
      tools: menu.check(z.describe('导航栏右侧：搜索、浮层、主题')),
      account: menu.check(z.describe('未登录时的登录、注册')),
      user: menu.check(z.describe('登录后的用户菜单')),
      footer: menu.check(z.describe('页脚：每项一列')),
    }),
  })
  .check(z.describe('菜单'));

export type MenuFile = z.output<typeof menuFile>;
export type MenuItem = z.output<typeof menuItem>;
export type MenuLeaf = z.output<typeof leafItem>;
