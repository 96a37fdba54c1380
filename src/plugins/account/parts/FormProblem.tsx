import { Icon } from '#core/kit';

/** The line of a form that shows what went wrong; its space is reserved. */
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
