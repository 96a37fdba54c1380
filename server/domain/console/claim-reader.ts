import type { consoleApi, ReplyOf } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import type { Db } from '#server/db';

const MAX_CLAIMS = 200;

/** Real-name claims under review, oldest first, with the names that a reviewer needs. */
export async function claimsWaiting(db: Db): Promise<ReplyOf<typeof consoleApi.realNames>> {
  const claims = await db
    .selectFrom('real_name_request')
    .leftJoin('operator', 'operator.oper_id', 'real_name_request.oper_id')
    .leftJoin('organisation', 'organisation.org_id', 'real_name_request.org_id')
    .selectAll('real_name_request')
    .select(['operator.opername', 'organisation.full_name'])
    .where('status', '=', 'I')
    .orderBy('submitted_at')
    .limit(MAX_CLAIMS)
    .execute();
  if (claims.length === 0) return [];
  const ids = claims.map((claim) => claim.request_id);
  const images = await db
    .selectFrom('uploaded_image')
    .select(['image_id', 'request_id'])
    .where('request_id', 'in', ids)
    .execute();
  return claims.map((claim) => ({
    requestId: claim.request_id,
    operId: claim.oper_id,
    operName: claim.opername ?? '',
    realname: claim.realname,
    orgId: claim.org_id,
    orgName: claim.full_name ?? '',
    position: claim.position,
    createTime: beijingTimeText(claim.submitted_at),
    imageIds: images.filter((image) => image.request_id === claim.request_id).map((image) => image.image_id),
  }));
}
