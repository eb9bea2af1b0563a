import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { sendRepeatedly } from '../../../testing/send-repeatedly.ts'
import {
  statusReport,
  webhookBody,
  whatsAppFixture,
  whatsAppMessage,
} from '../../../testing/whatsapp-fixture.ts'

const fixture = await whatsAppFixture()

function storedRows() {
  return inside(fixture.product.deps, fixture.practice, async (tx) => ({
    inbound: await tx.selectFrom('inbound_messages').select(['id', 'fingerprint', 'raw']).execute(),
    patients: await tx.selectFrom('patients').select('id').execute(),
    communications: await tx.selectFrom('communications').select(['id', 'status']).execute(),
  }))
}

describe('a webhook request from WhatsApp', () => {
  it.each([
    ['without a signature', { 'x-hub-signature-256': undefined }],
    ['with the signature of a different body', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
    ['without our key', { 'x-enamel-webhook-key': undefined, 'X-Enamel-Webhook-Key': undefined }],
    ['with a wrong key', { 'X-Enamel-Webhook-Key': 'guessed' }],
  ])('%s is refused and changes nothing', async (_, headers) => {
    const { phone } = await fixture.createPatient()
    const before = await storedRows()
    const answer = await fixture.postWebhook(
      webhookBody(fixture.account, { messages: [whatsAppMessage(phone)] }),
      headers,
    )
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'bad_signature' })
    expect(await storedRows()).toEqual(before)
  })

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['no entries', '{"object":"whatsapp_business_account"}'],
  ])('containing %s is refused as malformed', async (_, body) => {
    const answer = await fixture.postWebhook(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'malformed' })
  })

  it('about an unknown number is refused so that WhatsApp repeats it, while the part about our number is stored', async () => {
    const { id, phone } = await fixture.createPatient()
    const [ours] = webhookBody(fixture.account, { messages: [whatsAppMessage(phone)] }).entry
    const [foreign] = webhookBody('999', { messages: [whatsAppMessage(phone)] }).entry
    const answer = await fixture.postWebhook({ entry: [foreign, ours] })
    expect(answer.status).toBe(404)
    await fixture.timelineWith(id, 1)
  })

  it('gets its challenge back only if it contains our key', async () => {
    const url = `${fixture.product.url}/api/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=1158201444`
    const refused = await fetch(`${url}&hub.verify_token=x`)
    expect(refused.status).toBe(403)
    await fixture.product.deps.whatsApp.register('k')
    const token = fixture.provider.requests.at(-1)?.json.headers['X-Enamel-Webhook-Key']
    const answer = await fetch(`${url}&hub.verify_token=${encodeURIComponent(token)}`)
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it('may be up to 3 MB large', async () => {
    const { id, phone } = await fixture.createPatient()
    const text = 'ä'.repeat(200_000)
    expect(
      (await fixture.postChange({ messages: [whatsAppMessage(phone, { text: { body: text } })] })).status,
    ).toBe(200)
    expect((await fixture.timelineWith(id, 1))[0].text_content).toBe(text)
    const tooLarge = await fixture.postChange({
      messages: [whatsAppMessage(phone, { text: { body: 'x'.repeat(3_200_000) } })],
    })
    expect(tooLarge.status).toBe(413)
    expect(await tooLarge.json()).toMatchObject({ code: 'too_large' })
  })

  it('with malformed parts loses no message: a malformed message is stored and listed for review', async () => {
    const { id, phone } = await fixture.createPatient()
    const malformed = { from: phone.slice(1), type: 'text', text: 'no id' }
    const messages = [
      whatsAppMessage(phone, { text: { body: '1' } }),
      malformed,
      whatsAppMessage(phone, { text: { body: '2' } }),
    ]
    const answer = await fixture.postChange({ messages, statuses: ['nonsense'] })
    expect(answer.status).toBe(200)
    const events = await fixture.timelineWith(id, 2)
    expect(events.map(({ text_content }) => text_content).sort()).toEqual(['1', '2'])
    const waiting = await eventually(async () => {
      const { body } = await fixture.staff.get('/v3/unplaced')
      const found = body.data.find((item: { from: string }) => item.from === phone)
      expect(found).toMatchObject({ channel: 'WhatsApp', reason: 'unreadable' })
      return found
    }, WITHIN)
    expect((await fixture.staff.get(waiting.raw_url.replace('/api', ''))).body).toMatchObject({
      item: malformed,
    })
    expect((await fixture.postChange({ messages })).status).toBe(200)
    expect(
      (await storedRows()).inbound.filter(({ raw }) => JSON.stringify(raw).includes('no id')),
    ).toHaveLength(1)

    const placed = await fixture.staff.post(`/v3/unplaced/${waiting.id}/place`, { patient_id: id })
    expect(placed.status).toBe(200)
    expect((await fixture.timelineWith(id, 3)).map(({ text_content }) => text_content)).toContainEqual(
      expect.stringMatching(/^WhatsApp does not deliver this kind of message/),
    )
  })
})

describe('webhook requests that are repeated, shuffled and concurrent', () => {
  it.each([1, 2, 3])(
    'have one effect: one message each, and no status moves backwards (seed %i)',
    async (seed) => {
      const { id, phone } = await fixture.createPatient({ wroteSecondsAgo: 60 })
      const sent = await fixture.sendAndWait(id)
      const incoming = Array.from({ length: 5 }, (_, index) =>
        whatsAppMessage(phone, {
          text: { body: `Message ${index}` },
          at: new Date(Date.now() - (9 - index) * 1000),
        }),
      )
      const revoked = incoming[0]?.id ?? ''
      const revoke = { ...whatsAppMessage(phone), type: 'revoke', revoke: { original_message_id: revoked } }
      const bodies = [
        ...[...incoming, revoke].map((message) => webhookBody(fixture.account, { messages: [message] })),
        ...['sent', 'delivered', 'read'].map((status) =>
          webhookBody(fixture.account, { statuses: [statusReport(sent.wamid, status, sent.id)] }),
        ),
        // All messages again in one request.
        webhookBody(fixture.account, { messages: [revoke, ...incoming] }),
      ]
      await sendRepeatedly(
        seed,
        bodies.map((body) => async () => (await fixture.postWebhook(body)).status),
      )
      // The earlier message, our message, and five received messages.
      const events = await fixture.timelineWith(id, 7)
      const texts = events.map(({ text_content }) => text_content)
      expect(texts.filter((text) => text.startsWith('Message'))).toEqual(
        [0, 1, 2, 3, 4].map((n) => `Message ${n}`),
      )
      await fixture.eventWith(id, sent.id, { status: 'read' })
      await eventually(async () => {
        const [revokedMessage] = (await fixture.timelineWith(id, 7)).filter(
          ({ text_content }) => text_content === 'Message 0',
        )
        expect(revokedMessage.status).toBe('deleted')
      }, WITHIN)
      expect((await fixture.staff.get(`/patients/${id}/conversation`)).body.unread_count).toBe(5)
      const published = (await fixture.published('patient.communications.changed-state')) as {
        id: string
        status: string
      }[]
      const statuses = published.filter((event) => event.id === sent.id).map(({ status }) => status)
      expect(statuses).toEqual(['sent', 'delivered', 'read'].filter((status) => statuses.includes(status)))
      expect(statuses.at(-1)).toBe('read')
    },
  )

  it('make one lead, with the name in the profile, when the first messages of a person arrive together', async () => {
    const phone = '+447700900991'
    const contacts = [{ profile: { name: 'Siân Mai Moss' }, wa_id: phone.slice(1) }]
    const calls = Array.from({ length: 8 }, (_, index) =>
      fixture.postChange({ contacts, messages: [whatsAppMessage(phone, { text: { body: `${index}` } })] }),
    )
    await Promise.all(calls)
    const found = await eventually(async () => {
      const { body } = await fixture.staff.get(`/v3/patients/search?query=${encodeURIComponent(phone)}`)
      expect(body).toHaveLength(1)
      return body[0]
    }, WITHIN)
    expect(found).toMatchObject({ first_name: 'Siân Mai', last_name: 'Moss' })
    await fixture.timelineWith(found.id, 8)
    expect((await fixture.staff.get(`/v3/patients/${found.id}`)).body).toMatchObject({ stage: 'newLead' })
  })
})
