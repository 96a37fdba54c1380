import { cases } from '#contract/api';
import { actorOf, auditActorOf, notFound, route, type Route, sessionOf } from '#server/call';
import type { Storage } from '#server/db';
import type { PersonalSearches } from '#server/domain/accounts';
import type { AuditWriter } from '#server/domain/audit';
import type { CaseServices } from '#server/domain/cases';
import { type ImageStore, MAX_IMAGE_BYTES } from '#server/domain/uploads';

interface Deps extends CaseServices {
  readonly storage: Storage;
  readonly audit: AuditWriter;
  readonly searches: PersonalSearches;
  readonly images: ImageStore;
}

/** Calls under /cases. */
export const caseRoutes = (deps: Deps): readonly Route[] => {
  const { storage, service, reader, searches } = deps;
  return [
    route(cases.list, ({ viewer, query }) => reader.own(storage.kysely, sessionOf(viewer).operId, query)),
    route(cases.desk, async ({ viewer, query }) => {
      await searches.record(storage.kysely, auditActorOf(viewer), query.text ?? '');
      return reader.all(storage.kysely, query);
    }),
    route(cases.read, ({ viewer, params }) =>
      reader.detail(storage.kysely, params.caseId, sessionOf(viewer)),
    ),
    route(cases.open, ({ viewer, body: { form, ...words } }) => service.open(actorOf(viewer), form, words)),
    route(cases.reply, ({ viewer, body: { caseId, ...words } }) =>
      service.reply(actorOf(viewer), caseId, words),
    ),
    route(cases.move, ({ viewer, body: { caseId, ...move } }) => service.move(actorOf(viewer), caseId, move)),
    attach(deps),
    image(deps),
  ];
};

const attach = ({ images }: Deps): Route =>
  route(
    cases.attach,
    async ({ viewer, readFile }) => {
      const uploader = { operId: sessionOf(viewer).operId, ip: viewer.ip };
      await images.admit(uploader);
      return { imageId: await images.keepPaper(await readFile(), uploader) };
    },
    { maxFileBytes: MAX_IMAGE_BYTES },
  );

/** An attached picture or document, for its owner and for staff. Access by staff is written to the audit chain. */
const image = ({ storage, audit, reader, images }: Deps): Route =>
  route(cases.image, async ({ viewer, params: { imageId } }) => {
    const session = sessionOf(viewer);
    const found = await reader.caseOfImage(storage.kysely, imageId, session);
    const stored = found === null ? null : await images.read(imageId);
    if (found === null || stored === null) throw notFound();
    if (session.isStaff) {
      const detail = { imageId, caseId: found.caseId };
      await audit.recordAlone(storage.kysely, { kind: 'case.imageViewed', ...auditActorOf(viewer), detail });
    }
    return { mime: stored.mime, base64: stored.bytes.toString('base64') };
  });
