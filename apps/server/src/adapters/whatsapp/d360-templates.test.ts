import { describe, expect, it } from 'vitest'
import type { ProviderResponse } from '../testing/fake-provider.ts'
import { cloudError } from './testing/cloud-error.ts'
import { fakeProviderForFile, KEY } from './testing/fake-whatsapp-provider.ts'

const { provider, gateway } = await fakeProviderForFile()

describe('a template at WhatsApp', () => {
  const template = { name: 'hello_1', language: 'en_GB', text: 'Hi {{1}}, hello.', examples: ['Jane'] }

  it('is submitted with an example for each value', async () => {
    provider.respondWith(() => ({ status: 201, json: { id: 'T1', name: 'hello_1', status: 'submitted' } }))
    expect(await gateway.submitTemplate(KEY, template)).toEqual({
      kind: 'submitted',
      update: { name: 'hello_1', providerId: 'T1', status: 'PENDING', reason: null },
    })
    await gateway.submitTemplate(KEY, { ...template, text: 'Hello.', examples: [] })
    const [first, second] = provider.requests
    expect(first).toMatchObject({
      method: 'POST',
      path: '/v1/configs/templates',
      headers: { 'd360-api-key': KEY },
    })
    expect(first?.json).toMatchObject({ name: 'hello_1', language: 'en_GB', category: 'UTILITY' })
    expect(first?.json.components).toEqual([
      { type: 'BODY', text: 'Hi {{1}}, hello.', example: { body_text: [['Jane']] } },
    ])
    expect(second?.json.components).toEqual([{ type: 'BODY', text: 'Hello.' }])
  })

  it.each<[string, ProviderResponse, unknown]>([
    [
      "refused with the provider's own reason",
      { status: 400, json: { meta: { developer_message: 'exactly one BODY' } } },
      { kind: 'refused', reason: 'exactly one BODY' },
    ],
    ['postponed after an internal error', { status: 500 }, { kind: 'postponed', detail: 'HTTP 500' }],
    ['postponed by a rate limit', cloudError(400, 4), { kind: 'postponed', detail: 'HTTP 400, code 4' }],
    ['refused with an expired key', { status: 401 }, { kind: 'key_refused' }],
  ])('is %s', async (_, reply, result) => {
    provider.respondWith(() => reply)
    expect(await gateway.submitTemplate(KEY, template)).toEqual(result)
  })

  it('is listed with its status', async () => {
    provider.respondWith(() => ({
      status: 200,
      json: {
        waba_templates: [
          { name: 'a', id: 'T1', status: 'approved', rejected_reason: 'NONE' },
          { name: 'b', id: 'T2', status: 'rejected', rejected_reason: 'INVALID_FORMAT' },
          { name: 'c', id: 'T3', status: 'PAUSED' },
          { name: 'd', id: 'T4', status: 'unheard_of' },
          'nonsense',
        ],
      },
    }))
    expect(await gateway.listTemplates(KEY)).toEqual({
      kind: 'listed',
      templates: [
        { name: 'a', providerId: 'T1', status: 'APPROVED', reason: null },
        {
          name: 'b',
          providerId: 'T2',
          status: 'REJECTED',
          reason: expect.stringMatching(/^The format is not right/),
        },
        { name: 'c', providerId: 'T3', status: 'REJECTED', reason: expect.stringMatching(/has paused/) },
      ],
    })
    provider.respondWith(() => ({ status: 200, json: { data: [{ name: 'e', id: 5, status: 'IN_APPEAL' }] } }))
    expect(await gateway.listTemplates(KEY)).toMatchObject({
      templates: [{ name: 'e', providerId: '5', status: 'PENDING' }],
    })
  })

  it('is deleted by its name; deleting a missing template succeeds', async () => {
    provider.respondWith(() => ({ status: 404 }))
    expect(await gateway.deleteTemplate(KEY, 'a/b')).toEqual({ kind: 'deleted' })
    expect(provider.requests[0]).toMatchObject({
      method: 'DELETE',
      path: '/v1/configs/templates/a%2Fb',
      headers: { 'd360-api-key': KEY },
    })
    provider.respondWith(() => ({ status: 500 }))
    expect(await gateway.deleteTemplate(KEY, 'a')).toEqual({ kind: 'postponed', detail: 'HTTP 500' })
  })
})
