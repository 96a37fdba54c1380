import type * as z from 'zod/mini';
import type { ConfigFiles, ConfigName } from '../bundle.ts';
import { layoutsFile } from '../layouts-file.ts';
import { menuFile } from '../menu-file.ts';
import { routesFile } from '../routes-file.ts';
import { settingsFile } from '../settings-file.ts';

/** Schema of each file. */
export const configSchemas: Readonly<Record<ConfigName, z.ZodMiniType<ConfigFiles[ConfigName]>>> = {
  routes: routesFile,
  menu: menuFile,
  layouts: layoutsFile,
  settings: settingsFile,
};
