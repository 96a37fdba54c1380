/** The code without the interbank suffix, which nearly all have; exchange bonds keep theirs. */
export const codeText = (securityId: string): string => securityId.replace(/\.IB$/, '');
