const words = Array.from({ length: 100 }, (_, at) => `word ${at}`);

/** A view that contains more than it needs. */
export function View() {
  return (
    <ul>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}
