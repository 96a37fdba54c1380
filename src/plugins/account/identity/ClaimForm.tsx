import { account } from '#contract/api';
import { isFullName } from '#contract/rules';
import { Button } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './pictures.css';
import { Entry } from '../parts/Entry.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { type Org, OrgEntry } from '../parts/OrgEntry.tsx';
import { ImagePicker, type Picture } from './ImagePicker.tsx';
import { accountPlugin } from '../plugin.ts';

interface Props {
  /** The name filled in initially. */
  readonly initialName: string;
  /** The organisation filled in initially. */
  readonly first: Org | null;
  /** The position filled in initially. */
  readonly firstPosition: string;
  readonly isAgain: boolean;
  readonly onDone: () => void;
}

/** Name, organisation, position and pictures of a claim. */
export const ClaimForm = observer(function ClaimForm(props: Props) {
  const { initialName, first, firstPosition, isAgain, onDone } = props;
  const { t } = useTranslation();
  const [realname, setRealname] = useState(initialName);
  const [org, setOrg] = useState(first);
  const [position, setPosition] = useState(firstPosition);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [isTried, setTried] = useState(false);
  const name = realname.trim();
  const action = useClaim(isAgain, onDone);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isFullName(name) && org !== null && pictures.length > 0)
      void action.run({ realname: name, org, position: position.trim(), pictures });
  };
  return (
    <form className="a-form a-claim-form" onSubmit={handleSubmit} noValidate>
      <Entry
        label={t('account:identity.realname')}
        icon="user"
        autoComplete="name"
        maxLength={40}
        value={realname}
        onChange={setRealname}
        error={
          isTried && !isFullName(name)
            ? t(name === '' ? 'account:identity.needName' : 'account:identity.shortName')
            : undefined
        }
      />
      <OrgEntry
        label={t('account:overview.org')}
        value={org}
        onChange={setOrg}
        error={isTried && org === null ? t('account:identity.needOrg') : undefined}
      />
      <Entry
        label={t('account:identity.positionOptional')}
        maxLength={40}
        value={position}
        onChange={setPosition}
      />
      <ImagePicker
        pictures={pictures}
        onChange={setPictures}
        error={isTried && pictures.length === 0 ? t('account:identity.needImage') : undefined}
      />
      <FormProblem text={action.words} />
      <Button type="submit" tone="primary" size="lg" busy={action.busy}>
        {t(isAgain ? 'account:identity.submitAgain' : 'account:identity.submit')}
      </Button>
    </form>
  );
});

interface Claim {
  readonly realname: string;
  readonly org: Org;
  readonly position: string;
  readonly pictures: readonly Picture[];
}

/** Submits a claim; a refused one is submitted again. */
function useClaim(isAgain: boolean, onDone: () => void) {
  const { http, notice } = usePlugin(accountPlugin);
  return useAction(async ({ realname, org, position, pictures }: Claim) => {
    const body = {
      realname,
      orgId: org.orgId,
      imageIds: pictures.map((picture) => picture.imageId),
      ...(position === '' ? {} : { position }),
    };
    const call = isAgain ? account.authenticationAgain : account.authentication;
    await http.call(call, { body }, { notTips: true });
    notice.success({ key: 'account:identity.sent' });
    onDone();
  });
}
