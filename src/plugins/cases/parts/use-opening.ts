import { cases } from '#contract/api';
import type { CaseDetail, CaseForm } from '#contract/entities';
import { type Action, useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { casesPlugin } from '../plugin.ts';
import type { Attached } from './Attach.tsx';

/** Opens a case and confirms it; `onOpened` continues from there. */
export function useOpening(
  onOpened: (detail: CaseDetail) => void,
): Action<[form: CaseForm, text: string, images: readonly Attached[]]> {
  const { http, notice } = usePlugin(casesPlugin);
  return useAction(async (form: CaseForm, text: string, images: readonly Attached[]) => {
    const body = { form, text: text.trim(), imageIds: images.map(({ imageId }) => imageId) };
    const detail = await http.call(cases.open, { body }, { notTips: true });
    notice.success({ key: 'cases:opened', values: { no: detail.no } });
    onOpened(detail);
  });
}
