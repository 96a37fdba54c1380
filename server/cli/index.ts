/** What command-line tools have in common, here and in `tools` and `bench`. */
export { endWith, runTool } from './tool.ts';
