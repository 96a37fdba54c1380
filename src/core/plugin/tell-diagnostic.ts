import type { Diagnostic } from '#contract/config';
import type { Reporter } from '#core/report';

/** Tells the console what the host finds wrong with a plugin. What a view throws, its boundary has reported already. */
export function tellDiagnostic(
  report: Pick<Reporter, 'error'>,
  { code, path, message, hint }: Diagnostic,
): void {
  if (!code.startsWith('panel.')) report.error(`${message} ${hint}`.trim(), { where: 'plugins', code, path });
}
