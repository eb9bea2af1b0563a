import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { whatsAppPractice } from '../testing/whatsapp-practice.ts'

const fixture = await fixtureForFile(whatsAppPractice())
await fixture.setWebhook()

describe('WhatsApp’s template API', () => {
  const template = (name: string, text: string, example?: string[]) => ({
    name,
    language: 'en_GB',
    category: 'UTILITY',
    components: [{ type: 'BODY', text, ...(example ? { example: { body_text: [example] } } : {}) }],
  })
  const submit = (...input: Parameters<typeof template>) =>
    fixture.call('POST', '/v1/configs/templates', template(...input))
  const waitForDecision = (name: string) =>
    fixture.product.until(() => fixture.webhookValues().find((value) => value.message_template_name === name))
  const messageWith = (name: string, ...values: string[]) => ({
    type: 'template',
    text: undefined,
    template: {
      name,
      language: { code: 'en_GB' },
      components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
    },
  })

  it('approves and lists a correct template, which can be sent at any time', async () => {
    const { status, body } = await submit('reminder', 'Hello {{1}}, see you on {{2}}.', ['Amelia', 'Monday'])
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'reminder', status: 'pending' } })
    expect(await waitForDecision('reminder')).toMatchObject({
      event: 'APPROVED',
      message_template_name: 'reminder',
      message_template_language: 'en_GB',
      reason: 'NONE',
    })
    expect((await fixture.call('GET', '/v1/configs/templates')).body).toMatchObject({
      total: 1,
      waba_templates: [
        { id: body.id, name: 'reminder', status: 'approved', category: 'UTILITY', rejected_reason: 'NONE' },
      ],
    })
    const to = '+447700900153'
    const id = await fixture.sendAccepted({ to, ...messageWith('reminder', 'Kim', 'Friday') })
    expect((await fixture.waitForStatuses(id, 2)).map(({ status }) => status)).toEqual(['sent', 'delivered'])
    expect((await fixture.get(`/outbox?to=${to}`)).body).toMatchObject([
      { body: 'Hello Kim, see you on Friday.', template: 'reminder' },
    ])
    expect((await fixture.sendText(messageWith('reminder', 'Kim'))).body.error.code).toBe(132000)
    expect((await fixture.sendText(messageWith('reminder', 'Kim', ''))).body.error.code).toBe(131008)
    expect((await fixture.sendText(messageWith('reminder', 'Kim', 'a\nb'))).body.error.code).toBe(132012)
    expect((await submit('reminder', 'Again')).status).toBe(400)
  })

  it.each([
    ['begins_with_variable', '{{1}}, hello', ['a']],
    ['ends_with_variable', 'Hello {{1}}', ['a']],
    ['adjacent_variables', 'Hello {{1}} {{2}}!', ['a', 'b']],
    ['no_example', 'Hello {{1}}!', undefined],
    ['skips_a_number', 'Hello {{2}}!', ['a']],
  ])('rejects a template as INVALID_FORMAT and does not send it: %s', async (name, text, example) => {
    expect((await submit(name, text, example)).status).toBe(201)
    expect(await waitForDecision(name)).toMatchObject({ event: 'REJECTED', reason: 'INVALID_FORMAT' })
    expect((await fixture.sendText(messageWith(name, 'a'))).body.error.code).toBe(132001)
  })

  it('leaves a template with “pending” in its name to a person, and reports the person’s reason', async () => {
    await submit('pending_offer', 'Ten per cent off!')
    expect((await fixture.sendText(messageWith('pending_offer'))).body.error.code).toBe(132001)
    const { body } = await fixture.put('/whatsapp/templates/pending_offer', {
      status: 'REJECTED',
      reason: 'Too pushy',
    })
    expect(body).toMatchObject([{ name: 'pending_offer', status: 'REJECTED', reason: 'Too pushy' }])
    expect(await waitForDecision('pending_offer')).toMatchObject({ event: 'REJECTED', reason: 'Too pushy' })
    await fixture.post('/reset')
    await fixture.put('/whatsapp/templates/pending_offer', { status: 'PAUSED' })
    expect((await fixture.sendText(messageWith('pending_offer'))).body.error.code).toBe(132015)
    expect((await fixture.call('DELETE', '/v1/configs/templates/pending_offer')).status).toBe(200)
    expect((await fixture.put('/whatsapp/templates/pending_offer', { status: 'APPROVED' })).status).toBe(404)
  })

  it('refuses a template with an invalid name or length', async () => {
    expect((await submit('Not A Name', 'Hello')).status).toBe(400)
    expect((await submit('too_long', 'x'.repeat(1025))).status).toBe(400)
  })
})
