import type { Diagnostic } from '#contract/config';
import { findingIn } from '#contract/config/words';
import { FindingCatalogue } from '#core/findings';
import { useServices } from '#core/services';
import { namesText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';

/** What the configuration checker found about a panel that it replaced by a placeholder, in the reader's language. */
export const FaultReason = observer(function FaultReason({ fault }: { readonly fault: Diagnostic }) {
  const { text, clock } = useServices();
  const [findings] = useState(() => new FindingCatalogue(clock));
  const { language } = text;
  const texts = {
    catalogue: findings.of(language),
    names: (names: readonly string[]) => namesText(names, language),
  };
  return <p>{texts.catalogue !== null && (findingIn(texts, fault).message || fault.code)}</p>;
});
