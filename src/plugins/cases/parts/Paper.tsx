import { cases } from '#contract/api';
import { Button } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** An attached document: saved as a file, never opened by the page. */
export function Paper({ id, at }: { readonly id: string; readonly at: number }) {
  const { http, browser } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const save = useAction(async () => {
    const { base64 } = await http.call(cases.image, { params: { imageId: id } }, { notTips: true });
    browser.saveFile(t('cases:documentFile', { at }), bytesOf(base64));
  });
  return (
    <>
      <Button size="sm" icon="download" busy={save.busy} onClick={() => void save.run()}>
        {t('cases:document', { at })}
      </Button>
      {save.words !== '' && <small role="alert">{save.words}</small>}
    </>
  );
}
