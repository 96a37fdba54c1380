import { Button, Modal } from '#core/kit';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { DialogSpec } from '#core/notice';
import { lazyPart } from '#core/query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamespaces } from '../dashboard/use-namespaces.ts';

const Sides = lazyPart(() => import('../dashboard/edit/Sides.tsx').then(({ Sides: Part }) => Part));

/** The question that waits for an answer, if any. */
export const NoticeDialog = observer(function NoticeDialog() {
  const { notice, text } = useServices();
  useTranslation();
  const dialog = notice.dialog;
  // A command may ask where none of its plugin's views is open, e.g. in the window of another plugin's panel.
  const isReady = useNamespaces(dialog === null ? [] : namespacesIn(dialog.spec));
  if (!dialog || !isReady) return null;
  const { id, spec } = dialog;
  const { dismissId } = spec;
  return (
    <Modal
      key={id}
      open
      wide={spec.sides !== undefined}
      title={text.say(spec.title)}
      lead={<p className="s-said">{text.say(spec.body)}</p>}
      onClose={dismissId === undefined ? undefined : () => notice.answer(id, dismissId)}
      actions={spec.actions.map((action) => (
        <Button key={action.id} tone={action.kind} onClick={() => notice.answer(id, action.id)}>
          {text.say(action.words)}
        </Button>
      ))}
    >
      {spec.sides && (
        <Suspense fallback={null}>
          <Sides sides={spec.sides} />
        </Suspense>
      )}
    </Modal>
  );
});

/** Namespaces of the texts that a question shows. */
const namespacesIn = ({ title, body, actions }: DialogSpec): readonly string[] =>
  [title, body, ...actions.map((action) => action.words)].flatMap((words) =>
    'key' in words && words.key.includes(':') ? words.key.split(':').slice(0, 1) : [],
  );
