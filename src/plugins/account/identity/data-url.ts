/** The file as a `data:` address: the content security policy allows no `blob:` pictures. */
export function dataUrlOf(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
  reader.readAsDataURL(file);
  return promise;
}
