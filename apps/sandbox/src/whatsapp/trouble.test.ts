import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patient, whatsAppPartner } from '../testing/whatsapp-partner.ts'
import { worldOfFile } from '../testing/world-of-file.ts'

const world = await worldOfFile(whatsAppPartner())
await world.setWebhook()

describe('trouble with WhatsApp', () => {
  const trouble = (mode: string) => world.put('/trouble', { service: 'whatsapp', mode })

  it('down: takes nothing and lets nobody in', async () => {
    await trouble('down')
    await expect(world.text()).rejects.toThrow()
    await expect(world.call('GET', '/v1/configs/templates')).rejects.toThrow()
  })

  it('error, expired_token, reject: refuses and takes nothing', async () => {
    await trouble('error')
    expect(await world.text()).toMatchObject({ status: 500, body: { meta: { success: false } } })
    await trouble('expired_token')
    expect(await world.text()).toMatchObject({ status: 401, body: { error: { code: 190 } } })
    await trouble('reject')
    expect(await world.text()).toMatchObject({ status: 400, body: { error: { code: 130497 } } })
    expect((await world.get('/outbox')).body).toEqual([])
  })

  it('reject: rejects the templates that are handed in', async () => {
    await trouble('reject')
    await world.call('POST', '/v1/configs/templates', {
      name: 'unlucky',
      language: 'en_GB',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Hello' }],
    })
    const update = await world.product.until(() =>
      world.values().find((value) => value.message_template_name === 'unlucky'),
    )
    expect(update).toMatchObject({ event: 'REJECTED', reason: 'INCORRECT_CATEGORY' })
  })

  it('slow: is late by the time set', async () => {
    await trouble('slow')
    const started = performance.now()
    await world.call('GET', '/v1/configs/webhook')
    expect(performance.now() - started).toBeGreaterThanOrEqual(49)
  })

  it('lose_replies: delivers, never says so, and tells by its reports', async () => {
    await world.writes()
    await trouble('lose_replies')
    await expect(world.text({ biz_opaque_callback_data: 'lost' })).rejects.toThrow()
    const report = await world.product.until(() =>
      world
        .values()
        .flatMap(({ statuses = [] }) => statuses)
        .find((one) => one.biz_opaque_callback_data === 'lost' && one.status === 'delivered'),
    )
    expect(report.id).toMatch(/^wamid\./)
  })

  it('duplicate and reorder: says everything twice, or the last step first', async () => {
    await world.writes()
    await trouble('duplicate')
    const twice = await world.accepted()
    expect((await world.untilStatuses(twice, 4)).map(({ status }) => status)).toEqual([
      'sent',
      'sent',
      'delivered',
      'delivered',
    ])
    await trouble('reorder')
    const turned = await world.accepted()
    expect((await world.untilStatuses(turned, 2)).map(({ status }) => status)).toEqual(['delivered', 'sent'])
  })
})

it('brings an event again until it is answered with a success, whatever the answer was', async () => {
  const answers = [403, 500, 200]
  const picky = await whatsAppPartner({}, { answer: () => ({ status: answers.shift() ?? 200 }) })
  await picky.setWebhook()
  expect((await picky.post('/whatsapp', { from: patient, body: 'Hi' })).status).toBe(202)
  const got = await picky.product.untilRequests('/api/webhooks/whatsapp', 3)
  expect(new Set(got.map(({ raw }) => raw)).size).toBe(1)
  await picky.stop()
})

it('knows templates, windows and the webhook after a restart', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const first = await whatsAppPartner({ dataFolder })
  await first.setWebhook()
  await first.call('POST', '/v1/configs/templates', {
    name: 'kept',
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
  expect((await second.get('/whatsapp/templates')).body).toMatchObject([{ name: 'kept', status: 'APPROVED' }])
  await second.setWebhook()
  const { body } = await second.text()
  expect((await second.untilStatuses(body.messages[0].id, 2)).map(({ status }) => status)).toEqual([
    'sent',
    'delivered',
  ])
  await second.stop()
  rmSync(dataFolder, { recursive: true })
})
