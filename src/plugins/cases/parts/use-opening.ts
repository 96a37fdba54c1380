import { cases } from '#contract/api';
import type { CaseDetail, CaseForm } from '#contract/entities';
import { type Action, useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { casesPlugin } from '../plugin.ts';
import type { Attached } from './Attach.tsx';
import { useDraftSendId } from './use-draft.ts';

/**
 * Opens a case and confirms it, once however often the same is sent; `onOpened` continues from there. `facts`: of this machine, they follow the text and may
 * change between two attempts.
 */
export function useOpening(
  kind: CaseForm['kind'],
  onOpened: (detail: CaseDetail) => void,
): Action<[form: CaseForm, text: string, images: readonly Attached[], facts?: readonly string[]]> {
  const { http, notice } = usePlugin(casesPlugin);
  const sendId = useDraftSendId(`${kind}.attempt`);
  return useAction(
    async (form: CaseForm, typed: string, images: readonly Attached[], facts: readonly string[] = []) => {
      const imageIds = images.map(({ imageId }) => imageId);
      const text = [typed.trim(), ...facts].join('\n');
      const id = sendId.idFor({ form, typed, imageIds });
      const detail = await http.call(
        cases.open,
        { body: { form, text, imageIds, sendId: id } },
        { notTips: true },
      );
      sendId.drop();
      notice.success({ key: 'cases:opened', values: { no: detail.no } });
      onOpened(detail);
    },
  );
}
