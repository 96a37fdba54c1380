import { Icon } from '#core/kit';

/** The line of a form that says what went wrong; it keeps its place. */
export function FormProblem({ text }: { readonly text: string }) {
  return (
    <div className="a-form-problem" role="alert">
      {text !== '' && (
        <>
          <Icon name="error" size={14} />
          {text}
        </>
      )}
    </div>
  );
}
