import type { Diagnostic } from '#contract/config';
import type { Reporter } from '#core/report';

/** Logs to the console what the host finds wrong with a plugin. An exception in a view has already been reported by its boundary. */
export function reportDiagnostic(
  report: Pick<Reporter, 'error'>,
  { code, path, message, hint }: Diagnostic,
): void {
  if (!code.startsWith('panel.')) report.error(`${message} ${hint}`.trim(), { where: 'plugins', code, path });
}
