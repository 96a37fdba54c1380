import { account } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { HttpError } from '#core/http';
import { usePlugin } from '#core/services';
import { isEmail, isMobile } from '#contract/rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSlider } from './use-slider.tsx';
import { accountPlugin } from '../plugin.ts';

type Purpose = RequestOf<typeof account.sendMessage>['body']['purpose'];

interface CodeRequest {
  /** What is wrong with the last request for a code, or ''. */
  readonly problem: string;
  /** The slider, while it is asked for. */
  readonly dialog: ReactNode;
  /** Has a code sent to a phone or mail address after a solved slider. Yields whether it was. */
  readonly send: (target: string, purpose: Purpose) => Promise<boolean>;
}

/** Codes before login: slider first, then a text message or mail. */
export function useCode(): CodeRequest {
  const { http, text } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const slider = useSlider();
  const [problem, setProblem] = useState('');
  return {
    problem,
    dialog: slider.dialog,
    async send(target, purpose) {
      setProblem('');
      const isMail = target.includes('@');
      if (isMail ? !isEmail(target) : !isMobile(target)) {
        setProblem(t(isMail ? 'account:form.emailForm' : 'account:form.phoneForm'));
        return false;
      }
      const ticket = await slider.ask('code');
      if (ticket === null) return false;
      try {
        if (isMail)
          await http.call(
            account.sendEmailMessage,
            { body: { email: target, purpose, ticket } },
            { notTips: true },
          );
        else
          await http.call(
            account.sendMessage,
            { body: { phonenum: target, purpose, ticket } },
            { notTips: true },
          );
        return true;
      } catch (error) {
        setProblem(error instanceof HttpError ? text.say(error.words()) : t('account:form.failed'));
        return false;
      }
    },
  };
}
