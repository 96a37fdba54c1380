/** The configuration pipeline: texts in, a proved bundle and positioned diagnostics out. A face of its own: the client loads it on demand. */
export { pipelineDiagnostic } from './diagnostic.ts';
export { runPipeline } from './run.ts';
export { configSchemas } from './schemas.ts';
export type { PipelineResult } from './types.ts';
