import { audiencesIn, type Bundle, type Context } from '#contract/config';
import { useMemo, useState } from 'react';
import { contextFrom } from '../../model/gate-words.ts';
import { Flags } from './Flags.tsx';
import { LivePreview } from './LivePreview.tsx';

/** The user whom staff see as first. */
export const VERIFIED: Context = { 'session.isLogin': true, 'user.newAuth': 'Y' };

/** The product itself under a configuration, as seen by any kind of user. */
export function SeeAs({ bundle }: { readonly bundle: Bundle }) {
  const [chosen, setChosen] = useState(VERIFIED);
  const context = useMemo(() => contextFrom(chosen, audiencesIn(bundle)), [chosen, bundle]);
  return (
    <div className="c-see">
      <Flags chosen={chosen} context={context} onChange={setChosen} />
      <div className="c-seen">
        <LivePreview bundle={bundle} context={context} />
      </div>
    </div>
  );
}
