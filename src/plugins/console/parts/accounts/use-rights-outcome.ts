import type { consoleApi, ReplyOf } from '#contract/api';
import { usePlugin } from '#core/services';
import { namesText } from '#core/text';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';

/** Shows the outcome of a change to limit and rights, of an account or of its organisation. */
export function useRightsOutcome({
  operName,
  orgName,
  isForAll = false,
}: {
  readonly operName: string;
  readonly orgName: string;
  readonly isForAll?: boolean;
}): (organisation: ReplyOf<typeof consoleApi.accountRights>['organisation']) => void {
  const { notice } = usePlugin(consolePlugin);
  const { i18n } = useTranslation();
  return (organisation) => {
    // Only that it is done is known: an approval whose reply was lost, asked again.
    if (organisation === undefined && isForAll) {
      notice.success({ key: 'console:rightsRequests.done' });
      return;
    }
    if (organisation === undefined) {
      notice.success({ key: 'console:accounts.rights.done', values: { name: operName } });
      return;
    }
    const { changed, inUse } = organisation;
    notice.success({ key: 'console:accounts.rights.doneForAll', values: { org: orgName, count: changed } });
    if (inUse.length > 0)
      notice.warning({
        key: 'console:accounts.rights.inUse',
        values: { names: namesText(inUse, i18n.language) },
      });
  };
}
