/** Whether a topic matches a pattern: `*` is one word, a final `>` one or more. */
export function topicMatcher(pattern: string): (topic: string) => boolean {
  if (!/[*>]/.test(pattern)) return (topic) => topic === pattern;
  const words = pattern.split('.');
  const isOpen = words.at(-1) === '>';
  const fixed = isOpen ? words.slice(0, -1) : words;
  return (topic) => {
    const parts = topic.split('.');
    if (isOpen ? parts.length <= fixed.length : parts.length !== fixed.length) return false;
    return fixed.every((word, index) => word === '*' || word === parts[index]);
  };
}
