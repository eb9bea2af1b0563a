import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixtureForFile } from '../../testing/fixture-for-file.ts'
import { newPractice, partner, patient, practice } from '../../testing/whatsapp-practice.ts'
import { channel, newChannel, whatsAppSignUp } from '../../testing/whatsapp-sign-up.ts'

const folder = mkdtempSync(join(tmpdir(), 'sign-up-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fixture = await fixtureForFile(whatsAppSignUp())

const allow = (channelId: string) => fixture.decide({ decision: 'allow', channel: channelId })
const templatesWith = (key: string) => fixture.call('GET', '/v1/configs/templates', undefined, key)

describe('360dialog’s sign-up page', () => {
  it('shows whose place it takes, and the practices’ numbers', async () => {
    const page = await fixture.open()
    expect(page.status).toBe(200)
    expect(page.text).toContain('This page stands in for 360dialog')
    expect(page.text).toContain('Brightside Dental · On WhatsApp')
    expect(page.text).toContain('Harbour Dental · New to WhatsApp')
  })

  it('returns the client, the channel in brackets and our state when the practice allows it', async () => {
    const { location } = await allow(channel.id)
    expect(location).toBe(
      `${fixture.callback}?client=${channel.client}&state=the+state&channels=[${channel.id}]`,
    )
  })

  it('returns no channel when the practice denies it, or sends an incomplete form', async () => {
    const forms: Record<string, string>[] = [{ decision: 'deny', channel: channel.id }, {}]
    for (const form of forms) {
      const { location } = await fixture.decide(form)
      expect(location).toBe(`${fixture.callback}?state=the+state&channels=[]`)
    }
  })

  it('does not redirect to an address that is not the product’s, or for another partner', async () => {
    for (const redirect_url of ['https://evil.example/', `${fixture.product.url}@evil.example/`, '']) {
      expect(await fixture.open({ redirect_url })).toMatchObject({ status: 400, location: null })
      expect(
        await fixture.decide({ decision: 'allow', channel: channel.id }, { redirect_url }),
      ).toMatchObject({ status: 400, location: null })
    }
    expect(await fixture.open({}, 'somebody')).toMatchObject({ status: 404, location: null })
  })

  it('refuses a number that does not exist, and names those that do', async () => {
    const refused = await allow('999CH')
    expect(refused).toMatchObject({ status: 422, location: null })
    expect(refused.text).toContain(newChannel.id)
  })
})

describe('the API for partners', () => {
  it('lists the numbers that practices allowed, with their telephone numbers', async () => {
    await fixture.post('/integrations/whatsapp/revoke')
    expect((await fixture.partnerCall('GET', `${partner.id}/channels`)).body).toMatchObject({ total: 0 })
    await allow(channel.id)
    await allow(newChannel.id)
    const { status, body } = await fixture.partnerCall('GET', `${partner.id}/channels`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ count: 2, total: 2 })
    const filters = encodeURIComponent(JSON.stringify({ id: channel.id }))
    const filtered = await fixture.partnerCall('GET', `${partner.id}/channels?filters=${filters}`)
    expect(filtered.body.partner_channels).toMatchObject([
      {
        id: channel.id,
        client_id: channel.client,
        external_id: '111',
        status: 'running',
        setup_info: { phone_number: practice.slice(1), phone_name: 'Brightside Dental' },
      },
    ])
  })

  it('creates a key, which replaces the number’s keys', async () => {
    await allow(channel.id)
    const first = await fixture.createKey(channel.id)
    expect(first).toEqual({
      status: 201,
      body: {
        address: `${fixture.sandbox.url}/360dialog`,
        api_key: expect.any(String),
        id: expect.any(String),
      },
    })
    expect((await templatesWith('key for tests')).status).toBe(401)
    expect((await templatesWith(first.body.api_key)).status).toBe(200)
    const second = await fixture.createKey(channel.id)
    expect((await templatesWith(first.body.api_key)).status).toBe(401)
    expect((await templatesWith(second.body.api_key)).status).toBe(200)
  })

  it('makes the first key valid again at a reset, besides the newest', async () => {
    await allow(channel.id)
    const { body } = await fixture.createKey(channel.id)
    await fixture.post('/reset')
    expect((await templatesWith('key for tests')).status).toBe(200)
    expect((await templatesWith(body.api_key)).status).toBe(200)
  })

  it('creates no key for a number that its practice has not allowed', async () => {
    await fixture.post('/integrations/whatsapp/revoke')
    expect((await fixture.createKey(channel.id)).status).toBe(404)
    expect((await fixture.createKey('999CH')).status).toBe(404)
  })

  it('refuses a wrong partner key, and another partner’s numbers', async () => {
    const wrongKey = await fixture.partnerCall('GET', `${partner.id}/channels`, 'guessed')
    expect(wrongKey).toMatchObject({ status: 401, body: { meta: { success: false } } })
    expect((await fixture.partnerCall('GET', 'somebody/channels')).status).toBe(403)
  })
})

describe('a practice that signs up', () => {
  it('is on WhatsApp from then on: it can be written to, and write', async () => {
    const fresh = await whatsAppSignUp()
    const write = () => fresh.post('/whatsapp', { from: patient, to: newPractice, body: 'Hello' })
    expect(await write()).toMatchObject({ status: 422 })
    await fresh.decide({ decision: 'allow', channel: newChannel.id })
    const { body } = await fresh.createKey(newChannel.id)
    const webhook = { url: `${fresh.product.url}/api/webhooks/whatsapp` }
    expect((await fresh.call('POST', '/v1/configs/webhook', webhook, body.api_key)).status).toBe(200)
    expect(await write()).toMatchObject({ status: 201, body: { status: 'accepted' } })
    await fresh.stop()
  })

  it('keeps its key when the sandbox restarts with its folder', async () => {
    const before = await whatsAppSignUp({ dataFolder: folder })
    await before.decide({ decision: 'allow', channel: newChannel.id })
    const { body } = await before.createKey(newChannel.id)
    await before.stop()
    const after = await whatsAppSignUp({ dataFolder: folder })
    expect((await after.call('GET', '/v1/configs/templates', undefined, body.api_key)).status).toBe(200)
    await after.stop()
  })
})

it('lists the numbers that can be used, and revokes their keys and permissions', async () => {
  await allow(channel.id)
  const { body } = await fixture.createKey(channel.id)
  const grants = async () => (await fixture.get('/integrations')).body
  expect(await grants()).toContainEqual({
    provider: 'whatsapp',
    account: practice,
    scopes: ['messaging'],
    granted_at: expect.any(String),
  })
  await fixture.post('/integrations/whatsapp/revoke')
  expect(await grants()).toEqual([])
  expect((await templatesWith(body.api_key)).status).toBe(401)
})

describe('the sign-up in trouble', () => {
  const setTrouble = (mode: string) => fixture.put('/trouble', { service: 'whatsapp', mode, rate: 1 })
  const channels = () => fixture.partnerCall('GET', `${partner.id}/channels`)

  it('in the mode down drops every connection', async () => {
    await setTrouble('down')
    await expect(fixture.open()).rejects.toThrow('fetch failed')
    await expect(channels()).rejects.toThrow('fetch failed')
  })

  it('in the mode slow responds after the configured time', async () => {
    await setTrouble('slow')
    const started = performance.now()
    expect((await fixture.open()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(45)
  })

  it('in the mode error returns 500', async () => {
    await setTrouble('error')
    expect(await fixture.open()).toMatchObject({ status: 500, location: null })
    expect((await channels()).status).toBe(500)
  })

  it('in the mode reject returns no channel', async () => {
    await setTrouble('reject')
    const { location } = await fixture.open()
    expect(location).toBe(`${fixture.callback}?state=the+state&channels=[]`)
    expect((await fixture.open({ redirect_url: 'https://evil.example/' })).location).toBeNull()
  })

  it('in the mode expired_token refuses the partner’s key', async () => {
    await setTrouble('expired_token')
    expect((await fixture.open()).status).toBe(200)
    expect((await channels()).status).toBe(401)
  })

  it('in the mode lose_replies creates a key that never arrives', async () => {
    await allow(channel.id)
    const { body } = await fixture.createKey(channel.id)
    await setTrouble('lose_replies')
    await expect(fixture.createKey(channel.id)).rejects.toThrow('fetch failed')
    await fixture.post('/reset')
    expect((await templatesWith(body.api_key)).status).toBe(401)
  })
})
