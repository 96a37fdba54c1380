import { consoleApi } from '#contract/api';
import { auditActorOf, notFound, route, type Route, sessionOf } from '#server/call';
import type { Accounts, ApprovalDefaults, Profile } from '#server/domain/accounts';
import { claimsWaiting } from '#server/domain/console';

type Deps = Pick<Accounts, 'storage' | 'audit'> & Pick<Profile, 'realName' | 'images'>;

const realNames = ({ storage }: Deps): Route =>
  route(consoleApi.realNames, () => claimsWaiting(storage.kysely));

/** One image of a claim. Each access is written to the audit chain. */
const realNameImage = ({ storage, audit, images }: Deps): Route =>
  route(consoleApi.realNameImage, async ({ viewer, params }) => {
    const { imageId } = params;
    const image = await images.read(imageId);
    if (image === null) throw notFound();
    await audit.recordAlone(storage.kysely, {
      kind: 'realName.viewed',
      ...auditActorOf(viewer),
      detail: { imageId },
    });
    return { mime: image.mime, base64: image.bytes.toString('base64') };
  });

const reviewRealName = ({ realName }: Deps, defaults: () => Promise<ApprovalDefaults>): Route =>
  route(consoleApi.reviewRealName, async ({ viewer, body }) => {
    const { requestId, ...decision } = body;
    await realName.review(sessionOf(viewer), requestId, decision, await defaults());
    return {};
  });

/** Claims of real names: listed, looked at, decided. */
export const realNameRoutes = (deps: Deps, defaults: () => Promise<ApprovalDefaults>): readonly Route[] => [
  realNames(deps),
  realNameImage(deps),
  reviewRealName(deps, defaults),
];
