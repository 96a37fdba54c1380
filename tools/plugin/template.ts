import { existsSync } from 'node:fs';

/** Names that the files of a new plugin cannot give to what they export. */
const RESERVED = new Set(
  `arguments await break case catch class const continue contribute debugger default definePanel definePlugin delete describePluginContract do else enum eval
  export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/** Texts that the client shares with the server, by the name under which a plugin would have its own. */
const areServerTexts = (name: string): boolean =>
  existsSync(new URL(`../../contract/locales/zh-CN/${name}.json`, import.meta.url));

/** Why a plugin cannot have this id; null: it can. */
export function nameProblem(id: string): string | null {
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(id)) return `"${id}": the id must be camelCase, such as bondNotes`;
  const other = `choose another, such as ${id}Notes`;
  if (RESERVED.has(id)) return `"${id}" has a meaning of its own in the code: ${other}`;
  return areServerTexts(id) ? `"${id}" is the name of the server's texts, contract/locales: ${other}` : null;
}

/** All files of a new plugin, by path from the project's root. `id` is camelCase. */
export function templateOf(id: string): Readonly<Record<string, string>> {
  const folder = `src/plugins/${id}`;
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const text = (title: string, greeting: string, hint: string, loud: string) => {
    const settings = { loud: { label: loud } };
    return `${JSON.stringify({ title, description: hint, panel: { main: title }, settings, greeting, noBond: hint }, null, 2)}\n`;
  };
  return {
    [`${folder}/plugin.ts`]: `import { definePlugin } from '#core/define';

/** What this plugin is for, in one sentence. */
export const ${id}Plugin = definePlugin({
  id: '${id}',
  apiVersion: 1,
  version: '1.0.0',
  title: '${id}:title',
  description: '${id}:description',
  needs: [],
  permissions: { http: [], push: [] },
});
`,
    [`${folder}/index.ts`]: `import { contribute, definePanel } from '#core/define';
import * as z from 'zod/mini';
import { ${id}Plugin } from './plugin.ts';

export const ${id} = contribute(${id}Plugin, {
  panels: {
    main: definePanel({
      title: '${id}:panel.main',
      settings: z.object({
        /** Says the greeting in capital letters. */
        loud: z._default(z.boolean(), false),
      }),
      settingsVersion: 1,
      migrations: {},
      size: { min: [20, 10], default: [40, 30] },
      channels: { consumes: ['bond'] },
      load: () => import('./${name}Panel.tsx'),
    }),
  },
});
`,
    [`${folder}/${name}Panel.tsx`]: `import { PanelState } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useObserved } from '#core/services';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Greets the bond of the panel's channel. */
export function View({ channel, settings }: PanelProps<{ readonly loud: boolean }>): ReactNode {
  const { t } = useTranslation();
  const bond = useObserved(useCallback(() => channel.current('bond')?.id.securityId ?? null, [channel]));
  if (bond === null) return <PanelState kind="search" title={t('${id}:noBond')} />;
  const greeting = t('${id}:greeting', { bond });
  return <p>{settings.loud ? greeting.toUpperCase() : greeting}</p>;
}
`,
    [`${folder}/text.d.ts`]: `import type ${id} from '../../locales/zh-CN/${id}.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ${id}: typeof ${id};
  }
}
`,
    [`${folder}/contract.test.tsx`]: `// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { ${id} } from './index.ts';

describePluginContract(${id}, { fixtures: { settings: { main: [{ loud: true }] } } });
`,
    [`src/locales/zh-CN/${id}.json`]: text(id, '你好，{{bond}}', '选择一只债券', '大写字母'),
    [`src/locales/en-US/${id}.json`]: text(id, 'Hello, {{bond}}', 'Choose a bond', 'Capital letters'),
  };
}
