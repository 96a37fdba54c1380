import { account } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import type { ReactNode } from 'react';
import { contactFault } from '../model/contact-fault.ts';
import { useSlider } from './use-slider.tsx';
import { accountPlugin } from '../plugin.ts';

type Purpose = RequestOf<typeof account.sendMessage>['body']['purpose'];

export interface CodeRequest {
  /** What is wrong with the latest request for a code, or ''. */
  readonly problem: string;
  /** Drops it. */
  readonly drop: () => void;
  /** The slider, while it is shown. */
  readonly dialog: ReactNode;
  /** Requests a code for a phone or mail address after a solved slider. Resolves to whether it was sent. */
  readonly send: (target: string, purpose: Purpose) => Promise<boolean>;
}

/** Codes before login: slider first, then a text message or mail. */
export function useCode(): CodeRequest {
  const { http } = usePlugin(accountPlugin);
  const slider = useSlider();
  const action = useAction((target: string, purpose: Purpose, ticket: string) => {
    const quiet = { notTips: true } as const;
    return target.includes('@')
      ? http.call(account.sendEmailMessage, { body: { email: target, purpose, ticket } }, quiet)
      : http.call(account.sendMessage, { body: { phonenum: target, purpose, ticket } }, quiet);
  });
  return {
    problem: action.words,
    drop: () => action.show(null),
    dialog: slider.dialog,
    async send(target, purpose) {
      action.show(null);
      const isMail = purpose === 'forget' ? target.includes('@') : purpose !== 'register';
      const fault = contactFault(isMail ? 'email' : 'phone', target);
      if (fault !== null) {
        action.show({ key: fault });
        return false;
      }
      const ticket = await slider.ask('code');
      return ticket !== null && action.run(target, purpose, ticket);
    },
  };
}
