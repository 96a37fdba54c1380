import { account } from '#contract/api';
import { Button } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstStep, type SecondStep } from './model/second-step.ts';
import { answerIn, signOnUnderWay } from './model/sign-on.ts';
import { FormProblem } from './parts/FormProblem.tsx';
import { accountPlugin } from './plugin.ts';

interface Props {
  readonly onSecond: (step: SecondStep) => void;
}

/** Log-in with the firm's provider: the browser goes there, and returns here with its answer. */
export const SignOn = observer(function SignOn({ onSecond }: Props) {
  const { browser, flow, http, storage } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const underWay = storage.persisted(signOnUnderWay);
  const begin = useAction(async () => {
    const { url, ticket } = await http.call(account.beginSignOn, {}, { notTips: true });
    underWay.set({ ticket, back: browser.path() });
    browser.leaveFor(url);
  });
  const finish = useAction(async (ticket: string, answer: string) => {
    const reply = http.call(account.finishSignOn, { body: { ticket, answer } }, { notTips: true });
    await firstStep(
      reply.then((received) => flow.login({ kind: 'reply', reply: received })),
      onSecond,
    );
  });
  const { run } = finish;
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const path = browser.path();
    const answer = answerIn(path);
    if (answer === null) return;
    const { ticket, back } = underWay.get();
    underWay.set(signOnUnderWay.defaults);
    // The provider's answer is removed from the address, where it would be visible and sent again.
    browser.go(back === '' ? (path.split('?')[0] ?? '') : back);
    if (ticket === '') setLost(true);
    else void run(ticket, answer);
  }, [browser, underWay, run]);
  const isBusy = begin.busy || finish.busy;
  return (
    <div className="a-sign-on">
      <Button size="lg" wide busy={isBusy} onClick={() => void begin.run()}>
        {t(isBusy ? 'account:login.busy' : 'account:login.signOn')}
      </Button>
      <FormProblem text={begin.words || finish.words || (isLost ? t('account:login.signOnLost') : '')} />
    </div>
  );
});
