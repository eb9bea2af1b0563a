import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { installErrorHandler } from '../pipeline/error-handler.ts'
import { acceptJson } from './json-body.ts'

async function post(payload: Buffer | string, type = 'application/json') {
  const app = Fastify()
  acceptJson(app)
  installErrorHandler(app)
  app.post('/', async ({ body }) => ({ body }))
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })
  return { status: answer.statusCode, ...answer.json() }
}

describe('a JSON body', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;Charset="UTF8"'])(
    'is read as UTF-8 when its type is %s',
    async (type) => {
      expect(await post('{"name":"Siân"}', type)).toEqual({ status: 200, body: { name: 'Siân' } })
    },
  )

  it('may be blank', async () => {
    expect(await post(' ')).toEqual({ status: 200 })
  })

  it.each([
    ['a Latin-1 letter', Buffer.from('{"name":"Si\u00e2n"}', 'latin1')],
    ['half a letter', Buffer.from('{"name":"Siân"}').subarray(0, 12)],
    ['UTF-16', Buffer.from('{"name":"Sian"}', 'utf16le')],
  ])('is refused when it is not encoded as UTF-8: %s', async (_, payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, code: 'malformed' })
  })

  it('is refused when it declares a different charset', async () => {
    expect(await post('{"name":"Sian"}', 'application/json; charset=iso-8859-1')).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
  })
})
