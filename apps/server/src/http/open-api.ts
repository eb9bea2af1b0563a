import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

/** Collects every route registered after it; `GET /docs` answers the OpenAPI 3.1 document. */
export async function installOpenApi(app: FastifyInstance, title: string, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description:
          'Every unsafe call needs the session cookie, the token of GET /auth/csrf-token in X-CSRF-Token, and a page of the same origin. Refusals answer {code, message, errors}.',
      },
      servers: [{ url: '/api' }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return app.swagger()
  })
}
