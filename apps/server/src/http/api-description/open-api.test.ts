import { pipelineRefusals } from '@enamel/contract/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openLog } from '../../log.ts'
import type { HttpContext } from '../pipeline/http-context.ts'
import { registerRoutes } from '../pipeline/register-routes.ts'
import { buildServer } from '../server/build-server.ts'
import { installOpenApi } from './open-api.ts'

/** The parts of the document that the tests read; the validator checks the rest. */
interface Document {
  components: { securitySchemes: Record<string, object> }
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type Content = Record<string, { schema: object }>

let app: FastifyInstance
let document: Document

const publicUrl = 'http://localhost'

beforeAll(async () => {
  app = await buildServer({
    config: readConfig({}),
    log: openLog('silent'),
    publicUrl,
    secret: 'a secret for tests, at least 32 characters',
  })
  await app.register(
    async (api) => {
      await installOpenApi(api, { title: 'Enamel', version: '1.0.0', publicUrl })
      registerRoutes(api, {} as HttpContext, routes)
    },
    { prefix: '/api' },
  )
  const response = await app.inject('/api/docs.json')
  expect((await app.inject('/api/docs')).json()).toEqual(response.json())
  document = response.json()
})
afterAll(() => app.close())

function operation(method: 'get' | 'post' | 'put' | 'delete', path: string): Operation {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('describes every endpoint of the contract and no other', () => {
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    const called = routes.map(
      ({ endpoint: { method, path } }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(documented.sort()).toEqual(called.sort())
  })

  it('allows every format of the end of a snooze that the endpoint accepts (SNZ-06)', () => {
    const body = operation('put', '/v3/patients/{id}/snooze').requestBody?.content['application/json']?.schema
    const { ends_at } = (body as { properties: { ends_at: { pattern: string; format?: string } } }).properties
    for (const endsAt of ['2099-07-01T09:00:00+0100', '2099-07-01T09:00:00+01:00', '2099-07-01T08:00:00Z']) {
      expect(endsAt).toMatch(new RegExp(ends_at.pattern))
    }
    // The format date-time would require a colon in the offset.
    expect(ends_at.format).toBeUndefined()
  })

  it('names each path parameter once, and uses only declared security schemes', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const { parameters = [], security } of Object.values(item)) {
        const pathParameters = parameters.filter((parameter) => parameter.in === 'path')
        expect(pathParameters.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
        expect(pathParameters.every(({ required }) => required)).toBe(true)
        for (const scheme of security.flatMap((credentials) => Object.keys(credentials))) {
          expect(document.components.securitySchemes).toHaveProperty(scheme)
        }
      }
    }
  })

  it('lists the credentials of each caller', () => {
    const { session, csrf_token, csrf_secret } = document.components.securitySchemes
    expect(session).toMatchObject({ in: 'cookie', name: 'enamel_session' })
    expect(csrf_token).toMatchObject({ in: 'header', name: 'X-CSRF-Token' })
    expect(csrf_secret).toMatchObject({ in: 'cookie', name: '_csrf' })
    expect(operation('get', '/v3/patients/{id}').security).toEqual([{ session: [] }])
    expect(operation('put', '/v3/patients/{id}').security).toEqual([
      { session: [], csrf_token: [], csrf_secret: [] },
    ])
    expect(operation('post', '/auth/session').security).toEqual([{ csrf_token: [], csrf_secret: [] }])
    expect(operation('get', '/health/stateless').security).toEqual([])
    expect(operation('post', '/webhooks/forms/{key}').security).toEqual([])
  })

  it('lists the refusals of an endpoint with their codes and texts, in the envelope', () => {
    const { responses } = operation('put', '/v3/patients/{id}')
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
    expect(responses['403']?.description).toContain(
      `csrf_mismatch: ${pipelineRefusals.csrf_mismatch.message}`,
    )
    expect(responses['403']?.description).toContain('cross_site: ')
    expect(responses['409']?.description).toContain('edit_conflict: ')
    for (const [status, { content }] of Object.entries(responses)) {
      const schema = content?.['application/json']?.schema as Record<string, object>
      const names = Object.keys(schema.properties ?? {})
      if (status === '200') expect(names).toContain('first_name')
      else expect(names.slice(0, 2)).toEqual(['code', 'message'])
    }
    const record = responses['409']?.content?.['application/json']?.schema as {
      properties: { record: object }
    }
    expect(record.properties.record).toMatchObject({ properties: { first_name: { type: 'string' } } })
    expect(Object.keys(operation('get', '/health/stateless').responses)).toEqual(['200', '429', '500', '503'])
  })

  it('offers a key for repeatable endpoints, and describes the refusal of a reused key', () => {
    const { parameters, responses } = operation('put', '/v3/patients/{id}/actions')
    expect(parameters?.filter((parameter) => parameter.in === 'header')).toMatchObject([
      { name: 'Idempotency-Key', required: false, schema: { type: 'string', format: 'uuid' } },
    ])
    expect(responses['409']?.description).toContain(`key_reused: ${pipelineRefusals.key_reused.message}`)
    const notRepeatable = operation('put', '/v3/patients/{id}')
    expect(notRepeatable.parameters?.filter((parameter) => parameter.in === 'header')).toEqual([])
    expect(notRepeatable.responses['409']?.description).not.toContain('key_reused')
  })

  it('describes files, redirects, responses without a body, and bodies that are forms', () => {
    expect(operation('delete', '/auth/session').responses['204']).toEqual({ description: 'Done' })
    expect(operation('get', '/v3/attachments/{id}').responses['200']).toEqual({
      description: 'The file, as an attachment',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    })
    expect(operation('get', '/auth/sso/login').responses['302']).toEqual({
      description: 'Sends the browser to the address in Location',
    })
    expect(operation('get', '/auth/sso/logout').responses['403']?.description).toContain('cross_site: ')
    const { requestBody } = operation('post', '/broadcasting/auth')
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded'])
  })
})
