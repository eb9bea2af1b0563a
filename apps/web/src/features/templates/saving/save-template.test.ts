import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import { connectCalls } from '../../../lib/call.ts'
import type { HttpRequest } from '../../../lib/http-client.ts'
import { deleteTemplate, isNameFree, saveTemplate } from './save-template.ts'
import type { TemplateSave } from './template-changes.ts'

const sent: HttpRequest[] = []
let responses: (Response | Error)[]

beforeEach(() => {
  sent.length = 0
  connectCalls({
    async send(request) {
      sent.push(request)
      const response = responses.shift()
      if (!response || response instanceof Error) throw response
      return response
    },
  })
})

const respond = (status: number, body: object = {}) => new Response(JSON.stringify(body), { status })
const stored = {
  id: 't1',
  name: 'Directions',
  subject: null,
  body: 'Turn left',
  channel: 'SMS' as const,
  approval: false,
  status: null,
  reason: null,
}
const save: TemplateSave = {
  id: 't1',
  channel: 'SMS',
  draft: { name: 'Directions', subject: '', body: 'Turn right' },
  approval: false,
  basedOn: null,
}
const linesSent = () => sent.map(({ method, path }) => `${method} ${path}`)

describe('the name of a template', () => {
  it('is free after 404, and taken after 200 (TPL-17)', async () => {
    responses = [respond(404, { code: 'not_found', message: 'This name is free.' })]
    expect(await isNameFree('Open day & more', 't1')).toBe(true)
    expect(linesSent()).toEqual(['GET /templates/Open%20day%20%26%20more?id=t1'])
    responses = [respond(200, { id: 't2', name: 'Directions' })]
    expect(await isNameFree('Directions', 't1')).toBe(false)
  })

  const failures: (Response | Error)[] = [
    respond(500),
    respond(403, { code: 'forbidden', message: 'No' }),
    new NetworkError(new TypeError('Failed to fetch')),
  ]
  it.each(failures)('cannot be checked after any other response (TPL-17)', async (failure) => {
    responses = [failure]
    await expect(isNameFree('Directions', 't1')).rejects.toThrow('Error checking for duplicates')
  })
})

describe('a template', () => {
  it('is created under its own id, or replaced together with the text from which the edit started', async () => {
    responses = [respond(201, stored), respond(200, stored)]
    await saveTemplate(save)
    await saveTemplate({ ...save, basedOn: stored })
    expect(linesSent()).toEqual(['POST /templates', 'PUT /templates/t1'])
    expect(sent[0]?.body).toEqual({ ...save.draft, id: 't1', channel: 'SMS', approval: false })
    expect(sent[1]?.body).toEqual({
      ...save.draft,
      channel: 'SMS',
      approval: false,
      based_on: { name: 'Directions', subject: null, body: 'Turn left', approval: false },
    })
  })

  it('that an earlier attempt has created is replaced by the text of the next attempt', async () => {
    responses = [respond(409, { code: 'id_reused', message: 'No' }), respond(200, stored)]
    await saveTemplate(save)
    expect(linesSent()).toEqual(['POST /templates', 'PUT /templates/t1'])
  })

  it('that another user has deleted counts as deleted', async () => {
    responses = [respond(404, { code: 'not_found', message: 'Gone' })]
    await deleteTemplate(stored)
    responses = [respond(500)]
    await expect(deleteTemplate(stored)).rejects.toBeInstanceOf(ApiError)
  })
})
