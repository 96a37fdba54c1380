import { account } from '#contract/api';
import { typedText } from '#core/format';
import { useAction, useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { type ContactKind, contactFault } from '../model/contact-fault.ts';
import { callSealed } from '../model/encrypted-call.ts';
import { accountPlugin } from '../plugin.ts';

/** The fields of the new contact form. */
export interface ContactFields {
  readonly contact: string;
  /** The code sent to the new contact. */
  readonly code: string;
  readonly proof: 'password' | 'oldPhone';
  readonly password: string;
  /** The code sent to the old phone. */
  readonly oldCode: string;
}

const EMPTY: ContactFields = { contact: '', code: '', proof: 'password', password: '', oldCode: '' };
/** The server does not report which of two codes was wrong. */
const BY_PASSWORD = ['code', 'passWord'] as const;
const QUIET = { notTips: true } as const;

/** The form of a new phone number or mail address: its fields, the codes it has sent, and the change itself. */
export function useContactChange(field: ContactKind, onDone: () => void) {
  const { http, session, notice } = usePlugin(accountPlugin);
  const [fields, setFields] = useState(EMPTY);
  const isPhone = field === 'phone';
  const oldPhone = session.userInfo?.phonenum ?? '';
  const target = typedText(fields.contact);
  const fault = contactFault(field, target);
  const byPassword = fields.proof === 'password';
  const isProved = byPassword ? fields.password !== '' : fields.oldCode.length === 6;

  const call = () => {
    const { code, password, oldCode } = fields;
    if (!byPassword)
      return http.call(account.updateOperInfo, { body: { phonenum: target, code, oldCode } }, QUIET);
    return callSealed(http, [password], ({ keyId, cipher }) => {
      const sealed = { code, passWord: cipher(0), keyId };
      return isPhone
        ? http.call(account.updateOperInfo, { body: { ...sealed, phonenum: target } }, QUIET)
        : http.call(account.verificationMailbox, { body: { ...sealed, email: target } }, QUIET);
    });
  };
  const change = useFieldAction(byPassword ? BY_PASSWORD : [], async () => {
    session.setUserInfo(await call());
    notice.success({ key: isPhone ? 'account:security.phoneDone' : 'account:security.emailDone' });
    onDone();
  });
  const sending = useAction((which: 'new' | 'old') => {
    if (!isPhone) return http.call(account.sendVerificationEmail, { body: { email: target } }, QUIET);
    const phonenum = which === 'new' ? target : oldPhone;
    return http.call(account.upDateSendMessage, { body: { phonenum, target: which } }, QUIET);
  });
  const send = async (which: 'new' | 'old'): Promise<boolean> => {
    change.show(null);
    if (which === 'old' || fault === null) return sending.run(which);
    sending.show({ key: fault });
    return false;
  };
  return {
    fields,
    put: (values: Partial<ContactFields>) => setFields((before) => ({ ...before, ...values })),
    oldPhone,
    contactFault: fault,
    isComplete: fault === null && fields.code.length === 6 && isProved,
    /** Sends a code; resolves to whether one was sent. */
    send,
    save: () => {
      sending.show(null);
      void change.run();
    },
    busy: change.busy || sending.busy,
    words: change.words || sending.words,
    at: change.at,
  };
}
