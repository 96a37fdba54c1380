/** The content security policy admits a style of the grid by this. */
export const getNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
