import type { Plugin } from 'vite';

const DEFAULT_FORMATS = 'formatter = Formatter;';

/** Leaves i18next's formats of numbers and dates (`{{x, number}}`) out: no text asks for one, `core/format` does that. */
export function trimTexts(): Plugin {
  return {
    name: 'trim-texts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/ },
      handler(code) {
        if (!code.includes(DEFAULT_FORMATS))
          this.error('i18next takes its formats in another way now: see trim-texts');
        return code.replace(DEFAULT_FORMATS, '');
      },
    },
  };
}
