import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { asyncApiDocument } from './async-api.ts';
import { clientFiles, clientsPage } from './clients-page.ts';
import { pushPage } from './push-page.ts';
import { PUSH_PAGE_CSS } from './push-page-css.data.ts';

const UI_PREFIX = '/api/docs';

/**
 * The documents of the wire, generated from the same schemas that validate it: OpenAPI 3.1 of the registered calls, browsable at
 * /api/docs, and AsyncAPI 3 of the push streams at /api/docs/asyncapi.json, browsable at /api/docs/push. Register before the calls.
 */
export async function serveDocuments(
  app: FastifyInstance,
  served: { readonly served: readonly string[] },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '债券报价与交易意向平台 接口',
        version: '1.0.0',
        description:
          '所有回复为 `{code, message, data}`；code 为 200、3006、1001 表示成功。推送接口见 [/api/docs/push](/api/docs/push)；程序接入（密钥、Python 与 TypeScript 客户端）见 [/api/docs/clients](/api/docs/clients)。',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', name: 'Authorization', in: 'header', description: '登录返回的 token' },
          apiKey: {
            type: 'apiKey',
            name: 'Authorization',
            in: 'header',
            description: 'API 密钥（bk_…），在“我的信息 > API 密钥”中新建；方括号内为所需权限',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({}),
  });
  await app.register(swaggerUi, {
    routePrefix: UI_PREFIX,
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1 },
    theme: {
      title: 'HTTP 接口',
      css: [{ filename: 'own.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  const document = (): object => asyncApiDocument(new Set(served.served));
  app.get(`${UI_PREFIX}/asyncapi.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  );
  app.get(`${UI_PREFIX}/push`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pushPage(new Set(served.served))),
  );
  const files = clientFiles();
  app.get(`${UI_PREFIX}/clients`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(clientsPage(files)),
  );
  for (const [path, text] of files)
    app.get(`${UI_PREFIX}/clients/${path}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    );
  app.get(`${UI_PREFIX}/push.css`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PUSH_PAGE_CSS),
  );
}
