import { Button, Modal } from '#core/kit';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const Sides = lazy(() =>
  import('../dashboard/edit/Sides.tsx').then(({ Sides: View }) => ({ default: View })),
);

/** The question that waits for an answer, if there is one. */
export const NoticeDialog = observer(function NoticeDialog() {
  const { notice, text } = useServices();
  useTranslation();
  const asked = notice.dialog;
  if (!asked) return null;
  const { id, spec } = asked;
  const { dismissId } = spec;
  return (
    <Modal
      key={id}
      open
      wide={spec.sides !== undefined}
      title={text.say(spec.title)}
      onClose={dismissId === undefined ? undefined : () => notice.answer(id, dismissId)}
      actions={spec.actions.map((action) => (
        <Button
          key={action.id}
          tone={action.kind === 'plain' ? 'plain' : 'primary'}
          onClick={() => notice.answer(id, action.id)}
        >
          {text.say(action.words)}
        </Button>
      ))}
    >
      <p>{text.say(spec.body)}</p>
      {spec.sides && (
        <Suspense fallback={null}>
          <Sides sides={spec.sides} />
        </Suspense>
      )}
    </Modal>
  );
});
