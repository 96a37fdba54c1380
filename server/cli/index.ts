/** What command-line tools have in common, here and in `tools` and `bench`. */
export { argumentsOrExit, endWith, runTool } from './tool.ts';
