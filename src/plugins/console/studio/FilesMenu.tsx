import { consoleApi, mayMake } from '#contract/api';
import { Button, DropMenu, type MenuEntry } from '#core/kit';
import { lazyPart } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { archiveName, archiveOf } from '../model/config-files.ts';
import { consolePlugin } from '../plugin.ts';
import type { Studio } from '../stores/studio.ts';

const UploadDialog = lazyPart(() => import('./UploadDialog.tsx').then(({ UploadDialog: Part }) => Part));

/** The configuration as files: export of the running one, import of others. */
export const FilesMenu = observer(function FilesMenu({ studio }: { readonly studio: Studio }) {
  const { browser, session } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [isUploading, setUploading] = useState(false);
  const { source } = studio;
  const label = t('console:files.title');
  const entries: readonly MenuEntry[] = [
    {
      kind: 'action',
      key: 'download',
      icon: 'download',
      label: t('console:files.download'),
      disabled: source === null,
      onSelect: () => {
        if (source) browser.saveFile(archiveName(source), archiveOf(source.texts, source, browser.origin));
      },
    },
    ...(mayMake(consoleApi.publish, session.userInfo?.staffRoles ?? [])
      ? [
          {
            kind: 'action',
            key: 'upload',
            icon: 'upload',
            label: t('console:files.upload'),
            onSelect: () => setUploading(true),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <DropMenu
        label={label}
        align="end"
        entries={() => entries}
        renderTrigger={(props) => (
          <Button icon="download" {...props}>
            {label}
          </Button>
        )}
      />
      {isUploading && (
        <Suspense fallback={null}>
          <UploadDialog studio={studio} onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  );
});
