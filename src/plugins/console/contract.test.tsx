// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';
import './testing/no-layout.ts';

describePluginContract(staffConsole, {
  fixtures: {
    replies: {
      consoleSource: {
        version: 3,
        hash: '0123456789abcdef',
        texts,
        builtIn: { hash: '0123456789abcdef', texts },
        clashes: [
          {
            file: 'menu.json',
            path: 'menus.navigation.home.label',
            reason: 'both',
            base: '"t:a"',
            published: '"t:b"',
            product: '"t:c"',
            kept: 'published',
          },
        ],
        catalogue: {
          ...catalogue,
          textKeys: ['console:title', ...(catalogue.textKeys ?? [])].filter((key) =>
            key.startsWith('console:'),
          ),
        },
      },
      consoleRealNameImage: { mime: 'image/png', base64: '' },
    },
    // The code editor and the schemas are included: product staff only.
    budgetKb: 40,
  },
});
