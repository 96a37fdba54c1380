import { account, DOCS_PATH, type ListedKey } from '#contract/api';
import { Button, Card, SkeletonRows } from '#core/kit';
import { rethrowMistake } from '#core/http';
import { lazyPart, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyTable } from './keys/KeyTable.tsx';
import { NewKeySecret } from './keys/NewKeySecret.tsx';
import { accountPlugin } from './plugin.ts';
import { useNotices } from './use-notices.ts';

// Few users who view their keys create or change one.
const MakeKey = lazyPart(() => import('./keys/MakeKey.tsx').then(({ MakeKey: Part }) => Part));
const RotateKey = lazyPart(() => import('./keys/RotateKey.tsx').then(({ RotateKey: Part }) => Part));

/** API keys for the user's own programs: created, rotated and revoked; each with its permissions and last use. Follows changes made elsewhere. */
export const ApiKeys = observer(function ApiKeys() {
  const { t } = useTranslation();
  const { state, value, retry } = useCall(account.apiKeys, undefined, { notTips: true });
  // Its owner is told of every change to a key, by whomever it is made.
  useNotices(retry);
  const [open, setOpen] = useState<'make' | ListedKey | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const handleCreated = (newSecret: string) => {
    setOpen(null);
    setSecret(newSecret);
    void retry();
  };
  const revoke = useRevoke(retry);
  return (
    <div className="a-stack a-inset-top">
      <Card
        title={t('account:tab.ApiKeys')}
        flush
        actions={<KeyActions canMake={value !== null} onMake={() => setOpen('make')} />}
      >
        {state === 'failed' && <FailedState title={t('account:security.failed')} onRetry={retry} />}
        {state === 'loading' && value === null && (
          <SkeletonRows rows={3} columns={5} label={t('account:overview.loading')} />
        )}
        {value?.keys.length === 0 && <p className="a-quiet a-inset">{t('account:keys.none')}</p>}
        {value !== null && value.keys.length > 0 && (
          <KeyTable keys={value.keys} onRotate={setOpen} onRevoke={(key) => void revoke(key)} />
        )}
      </Card>
      {open === 'make' && value !== null && (
        <Suspense fallback={null}>
          <MakeKey
            scopes={value.scopes}
            mayTrade={value.mayTrade}
            onCreated={handleCreated}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open !== null && open !== 'make' && (
        <Suspense fallback={null}>
          <RotateKey apiKey={open} onCreated={handleCreated} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {secret !== null && <NewKeySecret secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
});

function KeyActions({ canMake, onMake }: { readonly canMake: boolean; readonly onMake: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="a-key-actions">
      <a href={DOCS_PATH} target="_blank" rel="noopener">
        {t('account:keys.docs')}
      </a>
      <Button size="sm" icon="plus" aria-haspopup="dialog" disabled={!canMake} onClick={onMake}>
        {t('account:keys.make')}
      </Button>
    </span>
  );
}

/** Revokes a key after a confirmation. `onDone` also runs when the call failed: the list is read again. */
function useRevoke(onDone: () => Promise<void>): (key: ListedKey) => Promise<void> {
  const { http, notice } = usePlugin(accountPlugin);
  return async ({ apiKeyId, name }) => {
    const yes = await notice.confirm({
      kind: 'apiKey.revoke',
      title: { key: 'account:keys.revokeTitle' },
      body: { key: 'account:keys.revokeBody', values: { name } },
      confirm: { key: 'account:keys.revoke' },
      danger: true,
    });
    if (!yes) return;
    try {
      await http.call(account.revokeApiKey, { body: { apiKeyId } });
      notice.success({ key: 'account:keys.revoked' });
    } catch (error) {
      // A toast has told why the call failed.
      rethrowMistake(error);
    }
    await onDone();
  };
}
