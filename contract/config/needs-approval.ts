/** Whether a change of the configuration with these settings needs somebody else's approval. */
export const needsApproval = ({
  publishing,
}: {
  readonly publishing?: { readonly approval: string } | undefined;
}): boolean => publishing?.approval === 'required';
