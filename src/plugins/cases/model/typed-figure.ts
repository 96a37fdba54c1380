import { typedText } from '#core/format';

/** A figure as typed or pasted, without its separators: `１，０００`, `1 000`. What is no figure stays for its writer to see: `12.5` must not become 125. */
export const typedFigure = (typed: string): string => typedText(typed).replaceAll(/[,\s]/g, '');
