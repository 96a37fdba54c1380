import { cases } from '#contract/api';
import { Button, Icon, IconButton } from '#core/kit';
import { BizError } from '#core/http';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import type { Words } from '#core/text';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';

/** Most attachments of one entry, and the largest uploaded; the server has the same limits. */
const MAX = 5;
const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** An attachment accepted by the server. */
export interface Attached {
  readonly imageId: string;
  readonly name: string;
}

interface Props {
  readonly images: readonly Attached[];
  readonly onChange: (images: readonly Attached[]) => void;
}

interface FilesProps extends Props {
  /** During an upload, which adds to the files that it began with. */
  readonly isFixed: boolean;
}

function AttachedFiles({ images, onChange, isFixed }: FilesProps) {
  const { t } = useTranslation();
  return images.map((image) => (
    <span key={image.imageId} className="cs-file">
      <span className="k-cut">{image.name}</span>
      <IconButton
        size="sm"
        icon="close"
        label={t('cases:attach.remove', { name: image.name })}
        disabled={isFixed}
        onClick={() => onChange(images.filter((other) => other !== image))}
      />
    </span>
  ));
}

/** Why files cannot be attached when `room` more fit: the first faulty one by its name; null: they can. */
function faultOf(files: readonly File[], room: number): Words | null {
  if (files.length > room) return { key: 'cases:attach.tooMany', values: { most: MAX } };
  const wrong = files.find(({ type, size }) => !TYPES.includes(type) || size === 0);
  if (wrong !== undefined) return { key: 'cases:attach.wrongType', values: { name: wrong.name } };
  const large = files.find(({ size }) => size > MAX_BYTES);
  return large === undefined ? null : { key: 'cases:attach.tooLarge', values: { name: large.name } };
}

/** Uploads files one after the other: each is attached with its own reply. `refused` names the file that the server refused. */
function useUpload({ images, onChange }: Props) {
  const { http } = usePlugin(casesPlugin);
  const [refused, setRefused] = useState<string | null>(null);
  const going = useRef<AbortController | null>(null);
  const send = useAction(async (files: readonly File[]) => {
    const mine = new AbortController();
    going.current = mine;
    let attached = images;
    for (const file of files) {
      const options = { notTips: true, file, signal: mine.signal };
      const { imageId } = await http.call(cases.attach, undefined, options).catch((error: unknown) => {
        // The text states what is wrong with one of several files.
        if (error instanceof BizError) setRefused(file.name);
        throw error;
      });
      attached = [...attached, { imageId, name: file.name }];
      onChange(attached);
    }
  });
  const start = (files: readonly File[]): void => {
    setRefused(null);
    const fault = faultOf(files, MAX - images.length);
    if (fault === null) void send.run(files);
    else send.show(fault);
  };
  return { start, stop: () => going.current?.abort(), busy: send.busy, words: send.words, refused };
}

/** Chooses pictures and documents, and uploads them at once; the entry carries their ids. */
export function Attach({ images, onChange }: Props) {
  const { t } = useTranslation();
  const noteId = useId();
  const { start, stop, busy, words, refused } = useUpload({ images, onChange });
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again after a failure.
    target.value = '';
    if (files.length > 0) start(files);
  };
  return (
    <div className="cs-attach">
      <AttachedFiles images={images} onChange={onChange} isFixed={busy} />
      {images.length < MAX && (
        <label className="cs-pick" aria-busy={busy || undefined}>
          <Icon name="upload" size={14} />
          {t(busy ? 'cases:attach.sending' : 'cases:attach.choose')}
          <input
            type="file"
            multiple
            accept={TYPES.join()}
            aria-describedby={noteId}
            disabled={busy}
            onChange={handleChange}
          />
        </label>
      )}
      {busy && (
        <Button size="sm" tone="ghost" onClick={stop}>
          {t('cases:attach.cancel')}
        </Button>
      )}
      <small id={noteId} role={words === '' ? undefined : 'alert'} data-bad={words === '' ? undefined : ''}>
        {refused !== null && words !== ''
          ? t('cases:attach.refused', { name: refused, why: words })
          : words || t('cases:attach.hint')}
      </small>
    </div>
  );
}
