import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Profile, Proofs } from '#server/domain/accounts';
import { MAX_IMAGE_BYTES } from '#server/domain/uploads';
import { assertTicket } from './assert-ticket.ts';

export const uploadImg = (accounts: Pick<Proofs, 'captcha'> & Pick<Profile, 'images'>): Route =>
  route(
    account.uploadImg,
    async ({ viewer, query, readFile }) => {
      const uploader = { operId: viewer.session?.operId ?? null, ip: viewer.ip };
      // A user who is logged in has a budget of their own, and has solved sliders enough on the way here.
      if (viewer.session === null) await assertTicket(accounts, query.ticket, 'upload', viewer.ip);
      await accounts.images.admit(uploader);
      return { imageId: await accounts.images.keep(await readFile(), uploader) };
    },
    { maxFileBytes: MAX_IMAGE_BYTES },
  );
