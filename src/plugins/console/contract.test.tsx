// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import layouts from '../../config/layouts.json?raw';
import menu from '../../config/menu.json?raw';
import routes from '../../config/routes.json?raw';
import settings from '../../config/settings.json?raw';
import { consolePlugin } from './index.ts';

const texts = { routes, menu, layouts, settings };
const catalogue = { plugins: ['console'], panels: {}, pages: ['console.studio'], widgets: [], commands: [], textKeys: ['console:title'] };

// jsdom lays nothing out: the code editor measures text with this.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });

describePluginContract(consolePlugin, {
  fixtures: {
  replies: {
    consoleConfigSource: { version: 3, hash: '0123456789abcdef', texts, builtIn: { hash: '0123456789abcdef', texts }, catalogue },
    consoleRealNameImage: { mime: 'image/png', base64: '' },
  },
  // The code editor, the pipeline and the schemas come with it: product staff only.
  budgetKb: 60,
  },
});
