import { account } from '#contract/api';
import { Field, Icon, IconButton } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { imageFault } from '../model/image-check.ts';
import { dataUrlOf } from './data-url.ts';
import { accountPlugin } from '../plugin.ts';

/** Most pictures in one claim. */
const MAX = 5;

/** A picture accepted by the server. */
export interface Picture {
  readonly imageId: string;
  readonly name: string;
  readonly preview: string;
}

interface Props {
  readonly pictures: readonly Picture[];
  readonly onChange: (pictures: readonly Picture[]) => void;
  readonly error?: string | undefined;
}

/** Chooses pictures, uploads each, and shows them. For users who are logged in: before that the server asks for a solved slider. */
export function ImagePicker({ pictures, onChange, error }: Props) {
  const { t } = useTranslation();
  const upload = useUpload((picture) => onChange([...pictures, picture]));
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after a failure.
    event.target.value = '';
    if (file !== undefined) void upload.take(file);
  };
  const problem = upload.words === '' ? error : upload.words;
  return (
    <Field label={t('account:identity.images')} hint={t('account:identity.imagesHint')} error={problem}>
      {({ id, describedBy, invalid }) => (
        <div className="a-pictures">
          {pictures.map((picture, index) => (
            <figure key={picture.imageId}>
              <img src={picture.preview} alt={t('account:identity.imageAlt', { number: index + 1 })} />
              <figcaption className="k-cut">{picture.name}</figcaption>
              <IconButton
                size="sm"
                icon="close"
                label={t('account:identity.removeImage', { number: index + 1 })}
                onClick={() => onChange(pictures.filter((other) => other !== picture))}
              />
            </figure>
          ))}
          {pictures.length < MAX && (
            <div className="a-pick" data-invalid={invalid ? '' : undefined}>
              <Icon name="plus" size={18} />
              <span aria-hidden>
                {t(upload.busy ? 'account:identity.uploading' : 'account:identity.choose')}
              </span>
              <input
                id={id}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                aria-describedby={describedBy}
                disabled={upload.busy}
                onChange={handleChange}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/** Uploads an acceptable picture. */
function useUpload(onPicture: (picture: Picture) => void) {
  const { http } = usePlugin(accountPlugin);
  const { run, show, busy, words } = useAction(async (file: File) => {
    const { imageId } = await http.call(account.uploadImg, { query: {} }, { notTips: true, file });
    onPicture({ imageId, name: file.name, preview: await dataUrlOf(file) });
  });
  const take = async (file: File): Promise<void> => {
    show(null);
    const fault = await imageFault(file);
    if (fault !== null) {
      show({ key: fault === 'size' ? 'account:identity.imageSize' : 'account:identity.imageKind' });
      return;
    }
    await run(file);
  };
  return { take, busy, words };
}
