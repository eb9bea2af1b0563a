import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { patient, whatsAppPartner } from '../testing/whatsapp-partner.ts'

const fixture = await fixtureForFile(whatsAppPartner())
await fixture.setWebhook()

describe('trouble with WhatsApp', () => {
  const trouble = (mode: string) => fixture.put('/trouble', { service: 'whatsapp', mode })

  it('down: accepts nothing and refuses connections', async () => {
    await trouble('down')
    await expect(fixture.text()).rejects.toThrow()
    await expect(fixture.call('GET', '/v1/configs/templates')).rejects.toThrow()
  })

  it('error, expired_token, reject: refuses and accepts nothing', async () => {
    await trouble('error')
    expect(await fixture.text()).toMatchObject({ status: 500, body: { meta: { success: false } } })
    await trouble('expired_token')
    expect(await fixture.text()).toMatchObject({ status: 401, body: { error: { code: 190 } } })
    await trouble('reject')
    expect(await fixture.text()).toMatchObject({ status: 400, body: { error: { code: 130497 } } })
    expect((await fixture.get('/outbox')).body).toEqual([])
  })

  it('reject: rejects submitted templates', async () => {
    await trouble('reject')
    await fixture.call('POST', '/v1/configs/templates', {
      name: 'unlucky',
      language: 'en_GB',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Hello' }],
    })
    const update = await fixture.product.until(() =>
      fixture.values().find((value) => value.message_template_name === 'unlucky'),
    )
    expect(update).toMatchObject({ event: 'REJECTED', reason: 'INCORRECT_CATEGORY' })
  })

  it('slow: answers after the configured time', async () => {
    await trouble('slow')
    const started = performance.now()
    await fixture.call('GET', '/v1/configs/webhook')
    expect(performance.now() - started).toBeGreaterThanOrEqual(49)
  })

  it('lose_replies: delivers without a response, and reports by webhook', async () => {
    await fixture.writes()
    await trouble('lose_replies')
    await expect(fixture.text({ biz_opaque_callback_data: 'lost' })).rejects.toThrow()
    const report = await fixture.product.until(() =>
      fixture
        .values()
        .flatMap(({ statuses = [] }) => statuses)
        .find((one) => one.biz_opaque_callback_data === 'lost' && one.status === 'delivered'),
    )
    expect(report.id).toMatch(/^wamid\./)
  })

  it('duplicate and reorder: reports everything twice, or the last step first', async () => {
    await fixture.writes()
    await trouble('duplicate')
    const twice = await fixture.accepted()
    expect((await fixture.untilStatuses(twice, 4)).map(({ status }) => status)).toEqual([
      'sent',
      'sent',
      'delivered',
      'delivered',
    ])
    await trouble('reorder')
    const turned = await fixture.accepted()
    expect((await fixture.untilStatuses(turned, 2)).map(({ status }) => status)).toEqual([
      'delivered',
      'sent',
    ])
  })
})

it('sends an event again until the response is a success, whatever the failure was', async () => {
  const answers = [403, 500, 200]
  const picky = await whatsAppPartner({}, { answer: () => ({ status: answers.shift() ?? 200 }) })
  await picky.setWebhook()
  expect((await picky.post('/whatsapp', { from: patient, body: 'Hi' })).status).toBe(202)
  const got = await picky.product.untilRequests('/api/webhooks/whatsapp', 3)
  expect(new Set(got.map(({ raw }) => raw)).size).toBe(1)
  await picky.stop()
})

it('preserves templates, windows and the webhook over a restart', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const first = await whatsAppPartner({ dataFolder })
  await first.setWebhook()
  await first.call('POST', '/v1/configs/templates', {
    name: 'persisted',
    language: 'en_GB',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hello' }],
  })
  await first.product.until(() => first.values().find(({ event }) => event === 'APPROVED'))
  await first.post('/whatsapp', { from: patient, body: 'Hi' })
  const { body: webhook } = await first.call('GET', '/v1/configs/webhook')
  await first.stop()

  const second = await whatsAppPartner({ dataFolder })
  expect((await second.call('GET', '/v1/configs/webhook')).body).toEqual(webhook)
  expect((await second.get('/whatsapp/templates')).body).toMatchObject([
    { name: 'persisted', status: 'APPROVED' },
  ])
  await second.setWebhook()
  const { body } = await second.text()
  expect((await second.untilStatuses(body.messages[0].id, 2)).map(({ status }) => status)).toEqual([
    'sent',
    'delivered',
  ])
  await second.stop()
  rmSync(dataFolder, { recursive: true })
})
