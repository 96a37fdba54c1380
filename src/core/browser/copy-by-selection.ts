/**
 * Copies by selecting a hidden field. `navigator.clipboard` is undefined on plain http off localhost, where many
 * institutions run; the deprecated command is the only way there. False where the browser refuses it.
 */
export function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
