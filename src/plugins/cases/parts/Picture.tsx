import { cases } from '#contract/api';
import { Button, Modal, SkeletonRows } from '#core/kit';
import { useCall } from '#core/query';
import { FailedState } from '#core/shell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Only pictures are shown: anything else would be a separate document. */
const isPicture = (mime: string): boolean => /^image\/(png|jpeg|webp)$/.test(mime);

function LoadedPicture({ id, label }: { readonly id: string; readonly label: string }) {
  const { t } = useTranslation();
  const image = useCall(cases.image, { params: { imageId: id } }, { notTips: true });
  if (image.state === 'ready' && isPicture(image.value.mime))
    return (
      <img className="cs-picture" src={`data:${image.value.mime};base64,${image.value.base64}`} alt={label} />
    );
  return image.state === 'loading' ? (
    <SkeletonRows rows={3} columns={1} label={t('cases:loading')} />
  ) : (
    <FailedState title={t('cases:noPicture')} onRetry={image.retry} />
  );
}

/** An attached picture: fetched when opened, and never stored. */
export function Picture({ id, at }: { readonly id: string; readonly at: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = t('cases:picture', { at });
  return (
    <>
      <Button size="sm" icon="eye" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal open={isOpen} title={label} onClose={() => setOpen(false)}>
        {isOpen && <LoadedPicture id={id} label={label} />}
      </Modal>
    </>
  );
}
