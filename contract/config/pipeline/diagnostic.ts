import { diagnosticsOf } from '../diagnostic.ts';
import { pipelineTexts } from './messages.data.ts';

/** Builds a diagnostic about configuration files. */
export const pipelineDiagnostic = diagnosticsOf(pipelineTexts);
