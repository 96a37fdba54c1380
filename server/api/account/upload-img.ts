import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { MAX_IMAGE_BYTES } from '../../domain/uploads/index.ts';
import { route, type Route } from '../../call/route.ts';
import { assertTicket } from './assert-ticket.ts';

export const uploadImg = (accounts: Pick<Accounts, 'captcha' | 'images'>): Route =>
  route(
    account.uploadImg,
    async ({ viewer, query, readFile }) => {
      const uploader = { operId: viewer.session?.operId ?? null, ip: viewer.ip };
      await assertTicket(accounts, query.ticket, 'upload', viewer.ip);
      await accounts.images.admit(uploader);
      return { imageId: await accounts.images.keep(await readFile(), uploader) };
    },
    { maxFileBytes: MAX_IMAGE_BYTES },
  );
