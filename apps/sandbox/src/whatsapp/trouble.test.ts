import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { patient, whatsAppPractice } from '../testing/whatsapp-practice.ts'

const fixture = await fixtureForFile(whatsAppPractice())
await fixture.setWebhook()

describe('WhatsApp in trouble', () => {
  const setTrouble = (mode: string) => fixture.put('/trouble', { service: 'whatsapp', mode })

  it('drops every connection in the mode down', async () => {
    await setTrouble('down')
    await expect(fixture.sendText()).rejects.toThrow()
    await expect(fixture.call('GET', '/v1/configs/templates')).rejects.toThrow()
  })

  it('refuses every message in the modes error, expired_token and reject', async () => {
    await setTrouble('error')
    expect(await fixture.sendText()).toMatchObject({ status: 500, body: { meta: { success: false } } })
    await setTrouble('expired_token')
    expect(await fixture.sendText()).toMatchObject({ status: 401, body: { error: { code: 190 } } })
    await setTrouble('reject')
    expect(await fixture.sendText()).toMatchObject({ status: 400, body: { error: { code: 130497 } } })
    expect((await fixture.get('/outbox')).body).toEqual([])
  })

  it('rejects submitted templates in the mode reject', async () => {
    await setTrouble('reject')
    await fixture.call('POST', '/v1/configs/templates', {
      name: 'unlucky',
      language: 'en_GB',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Hello' }],
    })
    const update = await fixture.product.until(() =>
      fixture.webhookValues().find((value) => value.message_template_name === 'unlucky'),
    )
    expect(update).toMatchObject({ event: 'REJECTED', reason: 'INCORRECT_CATEGORY' })
  })

  it('responds after the configured time in the mode slow', async () => {
    await setTrouble('slow')
    const started = performance.now()
    await fixture.call('GET', '/v1/configs/webhook')
    expect(performance.now() - started).toBeGreaterThanOrEqual(49)
  })

  it('delivers the message without responding, and reports it by webhook, in the mode lose_replies', async () => {
    await fixture.sendFromPatient()
    await setTrouble('lose_replies')
    await expect(fixture.sendText({ biz_opaque_callback_data: 'lost' })).rejects.toThrow()
    const report = await fixture.product.until(() =>
      fixture
        .webhookValues()
        .flatMap(({ statuses = [] }) => statuses)
        .find((report) => report.biz_opaque_callback_data === 'lost' && report.status === 'delivered'),
    )
    expect(report.id).toMatch(/^wamid\./)
  })

  it('sends every report twice in the mode duplicate, and the last report first in the mode reorder', async () => {
    await fixture.sendFromPatient()
    await setTrouble('duplicate')
    const duplicated = await fixture.sendAccepted()
    expect((await fixture.waitForStatuses(duplicated, 4)).map(({ status }) => status)).toEqual([
      'sent',
      'sent',
      'delivered',
      'delivered',
    ])
    await setTrouble('reorder')
    const reordered = await fixture.sendAccepted()
    expect((await fixture.waitForStatuses(reordered, 2)).map(({ status }) => status)).toEqual([
      'delivered',
      'sent',
    ])
  })
})

it('repeats a webhook after any failure until the product accepts it', async () => {
  const statuses = [403, 500, 200]
  const practice = await whatsAppPractice({}, { respond: () => ({ status: statuses.shift() ?? 200 }) })
  await practice.setWebhook()
  expect((await practice.post('/whatsapp', { from: patient, body: 'Hi' })).status).toBe(202)
  const webhooks = await practice.product.untilRequests('/api/webhooks/whatsapp', 3)
  expect(new Set(webhooks.map(({ raw }) => raw)).size).toBe(1)
  await practice.stop()
})

it('preserves WhatsApp’s templates, windows and webhook over a restart', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const first = await whatsAppPractice({ dataFolder })
  await first.setWebhook()
  await first.call('POST', '/v1/configs/templates', {
    name: 'persisted',
    language: 'en_GB',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hello' }],
  })
  await first.product.until(() => first.webhookValues().find(({ event }) => event === 'APPROVED'))
  await first.post('/whatsapp', { from: patient, body: 'Hi' })
  const { body: webhook } = await first.call('GET', '/v1/configs/webhook')
  await first.stop()

  const second = await whatsAppPractice({ dataFolder })
  expect((await second.call('GET', '/v1/configs/webhook')).body).toEqual(webhook)
  expect((await second.get('/whatsapp/templates')).body).toMatchObject([
    { name: 'persisted', status: 'APPROVED' },
  ])
  await second.setWebhook()
  const { body } = await second.sendText()
  expect((await second.waitForStatuses(body.messages[0].id, 2)).map(({ status }) => status)).toEqual([
    'sent',
    'delivered',
  ])
  await second.stop()
  rmSync(dataFolder, { recursive: true })
})
