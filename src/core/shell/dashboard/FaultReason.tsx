import type { Diagnostic } from '#contract/config';
import { FindingCatalogue, wordFinding } from '#core/findings';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';

/** What is wrong with a panel or its plugin, and what mends it, in the reader's language: found by the configuration checker or the plugin host. */
export const FaultReason = observer(function FaultReason({ fault }: { readonly fault: Diagnostic }) {
  const { text, clock } = useServices();
  const [findings] = useState(() => new FindingCatalogue(clock));
  const texts = findings.of(text.language);
  if (texts.catalogue === null) return null;
  const { message, hint } = wordFinding(texts, fault);
  return (
    <>
      <p>{message}</p>
      {hint !== '' && <p className="s-card-reason">{hint}</p>}
    </>
  );
});
