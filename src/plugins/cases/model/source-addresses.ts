const ADDRESS = /^[0-9a-fA-F.:]{3,39}(?:\/\d{1,3})?$/;

/** Addresses as typed, separated by spaces, commas or line ends; null if any is not an address. */
export function addressesIn(text: string): readonly string[] | null {
  const found = text.split(/[\s,，、;；]+/).filter((part) => part !== '');
  return found.every((part) => ADDRESS.test(part)) ? found : null;
}
