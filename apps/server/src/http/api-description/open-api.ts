import type { Endpoint } from '@enamel/contract/endpoint'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { API_BASE } from '../../api-base.ts'
import { documentCall, securitySchemes } from './document-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route serves. */
    endpoint?: Endpoint
  }
}

const shapesAsJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/**
 * Documents every endpoint of the contract that is registered later; `GET /docs` and `/docs.json` return the OpenAPI
 * 3.1 document.
 */
export async function installOpenApi(
  app: FastifyInstance,
  { title, version, publicUrl }: { title: string; version: string; publicUrl: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description:
          'From a browser, calls that change something are accepted only from a page of the same origin. A refusal has the form {code, message}, with errors by field if a field is invalid.',
      },
      servers: [{ url: API_BASE }],
      components: { securitySchemes: securitySchemes(publicUrl) },
    },
    transform: (document) => {
      const { endpoint } = document.route.config ?? {}
      return shapesAsJsonSchema({ ...document, schema: endpoint ? documentCall(endpoint) : { hide: true } })
    },
  })
  for (const path of ['/docs', '/docs.json']) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return app.swagger()
    })
  }
}
