import type { Diagnostic } from '#contract/config';
import { findingsIn } from '#contract/locales/on-demand';
import type { Reporter } from '#core/report';
import { type Language, namesText } from '#core/text';
import { wordFinding } from './word-finding.ts';

interface ReportOptions {
  readonly report: Pick<Reporter, 'error'>;
  readonly text: { readonly language: Language };
}

/**
 * Logs to the console, in the reader's language, what the host finds wrong with a plugin. An exception in a view has already been reported by its
 * boundary. Rejects when the texts cannot be fetched.
 */
export async function reportFinding({ report, text }: ReportOptions, found: Diagnostic): Promise<void> {
  const { code, path } = found;
  if (code.startsWith('panel.')) return;
  const { language } = text;
  const catalogue = await findingsIn(language);
  const { message, hint } = wordFinding({ catalogue, names: (names) => namesText(names, language) }, found);
  report.error(`${message}\n${hint}`.trim(), { where: 'plugins', code, path });
}
