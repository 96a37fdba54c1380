/** Whether changing the configuration under these settings requires another user's approval. */
export const needsApproval = ({
  publishing,
}: {
  readonly publishing?: { readonly approval: string } | undefined;
}): boolean => publishing?.approval === 'required';
