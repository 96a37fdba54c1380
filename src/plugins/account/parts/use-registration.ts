import { account } from '#contract/api';
import { addressOf } from '#contract/config';
import { isFullName } from '#contract/rules';
import { typedText } from '#core/format';
import { rethrowMistake } from '#core/http';
import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { type ContactKind, contactFault } from '../model/contact-fault.ts';
import { callSealed } from '../model/encrypted-call.ts';
import { accountPlugin } from '../plugin.ts';
import { isGoodPassword, NO_PASSWORD } from './NewPassword.tsx';
import type { Org } from './OrgEntry.tsx';

export type Way = ContactKind;

const EMPTY = {
  contact: '',
  code: '',
  opername: '',
  // `as` holds: none is chosen yet.
  org: null as Org | null,
  fresh: NO_PASSWORD,
  agreed: false,
};

/** The form of a registration: its fields, and the registration itself, which then logs the user in. */
export function useRegistration(way: Way) {
  const { http, flow, notice, browser, config } = usePlugin(accountPlugin);
  const [fields, setFields] = useState(EMPTY);
  const { code, org, fresh } = fields;
  const isPhone = way === 'phone';
  const target = typedText(fields.contact);
  const name = fields.opername.trim();
  const fault = contactFault(way, target);
  const personal = [name, isPhone ? target : (target.split('@')[0] ?? '')];

  const register = () =>
    callSealed(http, [fresh.password, fresh.repeated], ({ keyId, cipher }) => {
      const body = { code, opername: name, passWord: cipher(0), rePassWord: cipher(1), keyId };
      const quiet = { notTips: true } as const;
      if (!isPhone) return http.call(account.mailRegister, { body: { ...body, email: target } }, quiet);
      const ofOrg = org === null ? {} : { orgId: org.orgId };
      return http.call(account.register, { body: { ...body, phonenum: target, ...ofOrg } }, quiet);
    });
  const action = useFieldAction(['code', 'opername'], async () => {
    await register();
    notice.success({ key: 'account:register.done' });
    try {
      await flow.login({ kind: 'password', account: target, password: fresh.password });
    } catch (error) {
      // The account exists; its owner logs in manually.
      const login = config.routes.get(config.bundle.routes.login);
      if (login) browser.go(addressOf(login));
      rethrowMistake(error);
    }
  });
  return {
    fields,
    put: (change: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...change })),
    target,
    personal,
    contactFault: fault,
    name,
    isComplete:
      fault === null &&
      code.length === 6 &&
      isFullName(name) &&
      fields.agreed &&
      isGoodPassword(fresh, personal),
    action,
  };
}
