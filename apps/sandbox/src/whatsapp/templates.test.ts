import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { isTrusted, whatsAppPractice } from '../testing/whatsapp-practice.ts'

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

  it('rejects a template with “reject” in its name, whatever its text', async () => {
    await submit('please_reject_me', 'Your visit is on Friday.')
    expect(await waitForDecision('please_reject_me')).toMatchObject({
      event: 'REJECTED',
      reason: 'PROMOTIONAL',
    })
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

  it.each([
    ['APPROVED', undefined, 'NONE'],
    ['REJECTED', undefined, 'ABUSIVE_CONTENT'],
    ['REJECTED', 'PROMOTIONAL', 'PROMOTIONAL'],
    ['PENDING', undefined, 'NONE'],
  ])('a person sets to %s (reason: %s), which a signed webhook reports', async (status, reason, reported) => {
    const name = `pending_${status}_${reason}`.toLowerCase()
    await submit(name, 'Ten per cent off!')
    if (status === 'PENDING') await fixture.put(`/whatsapp/templates/${name}`, { status: 'APPROVED' })
    const { body } = await fixture.put(`/whatsapp/templates/${name}`, { status, reason })
    expect(body).toMatchObject([{ status, reason: status === 'REJECTED' ? reported : null }])
    const isReport = ({ message_template_name, event }: Record<string, unknown>) =>
      message_template_name === name && event === status
    expect(await fixture.product.until(() => fixture.webhookValues().find(isReport))).toMatchObject({
      message_template_language: 'en_GB',
      message_template_category: 'UTILITY',
      reason: reported,
    })
    expect(fixture.webhookRequests().every(isTrusted)).toBe(true)
    const { waba_templates } = (await fixture.call('GET', '/v1/configs/templates')).body
    expect(waba_templates).toContainEqual(
      expect.objectContaining({ name, status: status.toLowerCase(), rejected_reason: reported }),
    )
    const code = (await fixture.sendText(messageWith(name))).body.error?.code
    expect(code).toBe(status === 'APPROVED' ? undefined : 132001)
  })

  it('refuses an unknown status, and a decision on a template that does not exist', async () => {
    await submit('pending_unknown', 'Hello')
    expect(await fixture.put('/whatsapp/templates/pending_unknown', { status: 'MAYBE' })).toMatchObject({
      status: 422,
      body: { errors: { status: [expect.any(String)] } },
    })
    expect((await fixture.put('/whatsapp/templates/nothing', { status: 'APPROVED' })).status).toBe(404)
  })

  it('reviews the second version of a text by itself, and has only it once the first is deleted', async () => {
    await submit('news_v1', 'Hello, our news.')
    await waitForDecision('news_v1')
    await submit('news_v2', 'Hello {{1}}', ['Kim'])
    expect(await waitForDecision('news_v2')).toMatchObject({ event: 'REJECTED', reason: 'INVALID_FORMAT' })
    await fixture.sendAccepted(messageWith('news_v1'))
    await fixture.put('/whatsapp/templates/news_v2', { status: 'APPROVED' })
    expect((await fixture.call('DELETE', '/v1/configs/templates/news_v1')).status).toBe(200)
    expect((await fixture.sendText(messageWith('news_v1'))).body.error.code).toBe(132001)
    await fixture.sendAccepted(messageWith('news_v2', 'Kim'))
    const names = (await fixture.get('/whatsapp/templates')).body.map(({ name }: { name: string }) => name)
    expect(names).toContain('news_v2')
    expect(names).not.toContain('news_v1')
    expect((await fixture.call('DELETE', '/v1/configs/templates/news_v1')).status).toBe(404)
  })

  it('refuses the name of a deleted template for thirty days, unless this is switched off', async () => {
    const remove = () => fixture.call('DELETE', '/v1/configs/templates/reused')
    await submit('reused', 'Hello')
    await remove()
    const { status, body } = await submit('reused', 'Hello again')
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { meta: { developer_message: expect.stringContaining('was deleted') } },
    })
    await fixture.post('/clock/skip', { seconds: 30 * 86_400 - 60 })
    expect((await submit('reused', 'Hello again')).status).toBe(400)
    await fixture.post('/clock/skip', { seconds: 60 })
    expect((await submit('reused', 'Hello again')).status).toBe(201)

    await remove()
    await fixture.put('/whatsapp/settings', { deleted_name_days: 0 })
    expect((await submit('reused', 'Hello once more')).status).toBe(201)
    await remove()
    await fixture.post('/reset')
    expect((await submit('reused', 'Hello at last')).status).toBe(400)
  })

  it('refuses a template with an invalid name or length', async () => {
    expect((await submit('Not A Name', 'Hello')).status).toBe(400)
    expect((await submit('too_long', 'x'.repeat(1025))).status).toBe(400)
  })
})

it('leaves a template that a person set back to pending to a person, and a deleted name blocked, after a restart', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sandbox-templates-'))
  const template = (name: string) => ({
    name,
    language: 'en_GB',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hello' }],
  })
  const first = await whatsAppPractice({ dataFolder })
  const path = '/v1/configs/templates'
  for (const name of ['taken_over', 'deleted']) await first.call('POST', path, template(name))
  await first.put('/whatsapp/templates/taken_over', { status: 'PENDING' })
  await first.call('DELETE', `${path}/deleted`)
  await first.stop()
  const second = await whatsAppPractice({ dataFolder })
  await second.call('POST', path, template('new'))
  await eventually(async () => {
    const { body } = await second.get('/whatsapp/templates')
    expect(body).toMatchObject([
      { name: 'new', status: 'APPROVED' },
      { name: 'taken_over', status: 'PENDING' },
    ])
  })
  expect((await second.call('POST', path, template('deleted'))).status).toBe(400)
  await second.stop()
  await rm(dataFolder, { recursive: true })
})
