/** The key of `console:field` for the field at a path of a configuration file. A plugin from outside is a file, where `path` is otherwise the address of a page. */
export const fieldName = (path: readonly (string | number)[]): string =>
  path[0] === 'external' && path.at(-1) === 'path' ? 'pluginFile' : String(path.at(-1));
