import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { inboundFixture } from '../../testing/inbound-fixture.ts'
import { whatsAppConnection } from '../integrations/index.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture

describe('sending a message', () => {
  const otherChannels = ['Note', 'Form Submissions', 'Pigeon', '']
  it.each(otherChannels)('is refused on a channel that is not for sending: %j (COM-15)', async (channel) => {
    const { id } = await fixture.createPatient()
    const response = await staff.post(`/v3/patients/${id}/communications`, {
      id: uuid(),
      channel,
      message: 'Hi',
    })
    expect(response.status).toBe(422)
    expect(response.body).toEqual({
      code: 'channel_not_allowed',
      message: `Tried sending non-allowed channel: ${channel}`,
    })
  })

  const reasons = {
    SMS: 'SMS is not enabled for your practice',
    Email: 'Email is not enabled for your practice',
    // The flag is not enough: the practice has no healthy connection to WhatsApp.
    WhatsApp: 'WhatsApp is not connected',
  }
  it.each([
    { sms_enabled: false, email_enabled: false },
    { sms_enabled: true, email_enabled: false },
    { sms_enabled: false, email_enabled: true },
    { sms_enabled: true, email_enabled: true },
  ])(
    'is refused unless the channel is enabled for the practice, which init shows: %j (ACT-51)',
    async (enabled) => {
      const otherPractice = await aPractice(system.deps, {
        ...enabled,
        features: ['timeline-v2', 'whatsapp'],
      })
      const patientId = await aPatient(system.deps, otherPractice)
      const person = system.visitor()
      await person.signIn(otherPractice.email)
      expect((await person.get('/v3/init')).body.client).toMatchObject(enabled)
      const isOn = { SMS: enabled.sms_enabled, Email: enabled.email_enabled, WhatsApp: false }
      for (const [channel, message] of Object.entries(reasons)) {
        const response = await person.post(`/v3/patients/${patientId}/communications`, {
          id: uuid(),
          channel,
          message: 'Hi',
          body: 'Hi',
        })
        if (isOn[channel as keyof typeof isOn]) expect(response.status).toBe(201)
        else expect([response.status, response.body]).toEqual([422, { code: 'channel_disabled', message }])
      }
    },
  )

  /** What the practice has, and the channels on which it can send then. */
  const practices = [
    [[], 'healthy', { sms_enabled: true, email_enabled: true }, ['SMS', 'Email']],
    [['whatsapp'], 'healthy', { sms_enabled: true, email_enabled: false }, ['SMS', 'WhatsApp']],
    [['whatsapp'], 'healthy', { sms_enabled: false, email_enabled: false }, ['WhatsApp']],
    [['whatsapp'], 'unhealthy', { sms_enabled: false, email_enabled: true }, ['Email']],
    [['whatsapp'], 'disconnecting', { sms_enabled: true, email_enabled: false }, ['SMS']],
    [['whatsapp'], 'disconnected', { sms_enabled: true, email_enabled: true }, ['SMS', 'Email']],
  ] as const
  it.each(practices)(
    'is refused on SMS and email unless they are enabled, and on WhatsApp without its feature and a healthy connection: %j, %s, %j (RPL-06, INT-28)',
    async (features, state, enabled, offered) => {
      const { deps, visitor } = system
      const otherPractice = await aPractice(deps, { ...enabled, features: ['timeline-v2', ...features] })
      const account = uuid()
      await inside(deps, otherPractice, async (tx) => {
        const number = { account, label: otherPractice.number, credentials: 'a key' }
        await whatsAppConnection.connect(tx, number, { secret: deps.secret, now: deps.clock.now() })
        await tx.updateTable('integrations').set({ state }).execute()
      })
      const patientId = await aPatient(deps, otherPractice)
      const person = visitor()
      await person.signIn(otherPractice.email)
      const usable: string[] = []
      for (const channel of ['SMS', 'Email', 'WhatsApp']) {
        const message = { id: uuid(), channel, message: 'Hi', body: 'Hi' }
        const { status, body } = await person.post(`/v3/patients/${patientId}/communications`, message)
        // The patient has not written on WhatsApp, so that it is the template that is missing.
        if (status === 201 || body.code === 'whatsapp_stalled') usable.push(channel)
        else expect([status, body.code]).toEqual([422, 'channel_disabled'])
      }
      expect(usable).toEqual(offered)
    },
  )

  it("is possible with the practice's own template and refused with a different practice's template", async () => {
    const { id } = await fixture.createPatient()
    const otherPractice = await aPractice(system.deps)
    const send = (template_id: string) =>
      staff.post(`/v3/patients/${id}/communications`, {
        id: uuid(),
        channel: 'SMS',
        message: 'Hi',
        template_id,
      })
    expect((await send(await aTemplate(practice))).status).toBe(201)
    const refused = await send(await aTemplate(otherPractice))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ template_id: ['This template no longer exists'] })
  })

  it('is refused with a template for a different channel (RPL-17)', async () => {
    const { id } = await fixture.createPatient()
    const response = await staff.post(`/v3/patients/${id}/communications`, {
      id: uuid(),
      channel: 'Email',
      subject: '',
      body: '<p>Hi</p>',
      template_id: await aTemplate(practice),
    })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ template_id: ['This template is for SMS. Choose another one'] })
  })

  it.each([
    ['an SMS without a message', { channel: 'SMS' }, 'message'],
    ['a blank SMS', { channel: 'SMS', message: ' \n ' }, 'message'],
    ['an SMS of 1601 characters', { channel: 'SMS', message: 'x'.repeat(1601) }, 'message'],
    [
      'an SMS of 801 euro signs, which count as two each',
      { channel: 'SMS', message: '€'.repeat(801) },
      'message',
    ],
    [
      'an SMS with an unknown template',
      { channel: 'SMS', message: 'Hi', template_id: uuid() },
      'template_id',
    ],
    [
      'an email with an unknown template',
      { channel: 'Email', body: 'Hi', template_id: uuid() },
      'template_id',
    ],
    ['an empty email', { channel: 'Email', body: '' }, 'body'],
    ['an email of 100,001 characters', { channel: 'Email', body: 'x'.repeat(100_001) }, 'body'],
  ])('is refused for %s', async (_, content, field) => {
    const { id } = await fixture.createPatient()
    const response = await staff.post(`/v3/patients/${id}/communications`, { id: uuid(), ...content })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual([field])
    expect((await staff.get(`/v2/patients/${id}/timeline`)).body.items).toEqual([])
  })
})

/** Stores a template of this practice. Returns the template's id. */
function aTemplate(owner: Practice): Promise<string> {
  return inside(system.deps, owner, async (tx) => {
    const id = uuid()
    const template = { client_id: owner.id, id, name: `Template ${id}`, channel: 'SMS' as const, body: 'Hi' }
    await tx.insertInto('templates').values(template).execute()
    return id
  })
}
