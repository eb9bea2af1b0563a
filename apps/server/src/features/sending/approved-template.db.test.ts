import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { cloudError } from '../../adapters/whatsapp/testing/cloud-error.ts'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { whatsAppFixture } from '../../testing/whatsapp-fixture.ts'

const fixture = await whatsAppFixture()

const sentToWhatsApp = () => fixture.provider.requests.filter(({ path }) => path === '/messages')

describe('an approved template (RPL-22)', () => {
  it('is sent with the text that the server makes from the template, whatever the browser sends', async () => {
    const { id: patientId } = await fixture.createPatient()
    const id = uuid()
    const template = await fixture.aTemplate()
    const response = await fixture.sendApproved(patientId, template, { id })
    expect(response.status).toBe(201)
    expect(response.body.event).toMatchObject({
      id,
      comm_type: 'whatsapp_message',
      status: 'sending',
      text_content: expect.stringMatching(/^Hi Grace, Practice \d+ here\.$/),
    })
    await eventually(() => expect(sentToWhatsApp()).toHaveLength(1), WITHIN)
    const { template: sent, biz_opaque_callback_data } = sentToWhatsApp()[0]?.json ?? {}
    expect(biz_opaque_callback_data).toBe(id)
    expect(sent).toEqual({
      name: `template_${template.slice(-12)}`,
      language: { code: 'en_GB' },
      components: [
        {
          type: 'body',
          parameters: ['Grace', expect.stringMatching(/^Practice \d+$/)].map((text) => ({
            type: 'text',
            text,
          })),
        },
      ],
    })
    const stored = await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.selectFrom('communications').select('template_id').where('id', '=', id).executeTakeFirst(),
    )
    expect(stored?.template_id).toBe(template)
    expect((await fixture.sendApproved(patientId, template, { id })).status).toBe(200)
    expect(sentToWhatsApp()).toHaveLength(1)
  })

  it.each(['PENDING', 'REJECTED', 'NOT_SUBMITTED', null] as const)(
    'is not sent while its status is %s (G1-11)',
    async (status) => {
      const { id } = await fixture.createPatient()
      const response = await fixture.sendApproved(id, await fixture.aTemplate({ status }))
      expect([response.status, response.body.code]).toEqual([422, 'template_not_approved'])
      await fixture.timelineWith(id, 0)
    },
  )

  it('is sent only if it exists and is for WhatsApp, and only on WhatsApp to an existing patient', async () => {
    const { id } = await fixture.createPatient()
    const sms = await fixture.sendApproved(id, await fixture.aTemplate({ channel: 'SMS' }))
    expect([sms.status, sms.body.code]).toEqual([422, 'template_not_approved'])
    const none = await fixture.sendApproved(id, uuid())
    expect([none.status, none.body.code]).toEqual([404, 'template_not_found'])
    const otherResponse = await fixture.sendApproved(id, await fixture.aTemplate(), { channel: 'SMS' })
    expect([otherResponse.status, otherResponse.body.code, otherResponse.body.message]).toEqual([
      422,
      'channel_not_allowed',
      'Tried sending non-allowed channel: SMS',
    ])
    const toUnknownPatient = await fixture.sendApproved(uuid(), await fixture.aTemplate())
    expect(toUnknownPatient.status).toBe(404)
    await fixture.timelineWith(id, 0)
  })

  it.each([
    ['Hi {{patient.first_name}}, see you on {{appointment.date}} then.', 'Appointment date'],
    ['Hi {{1}}, hello.', '{{1}}'],
  ])('is refused when a placeholder has no value: %s', async (body, missing) => {
    const { id } = await fixture.createPatient()
    await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.updateTable('patients').set({ next_action_at: null }).where('id', '=', id).execute(),
    )
    const response = await fixture.sendApproved(id, await fixture.aTemplate({ body }))
    expect([response.status, response.body.code]).toEqual([422, 'validation'])
    expect(response.body.errors.template_id[0]).toContain(missing)
    await fixture.timelineWith(id, 0)
    expect(sentToWhatsApp()).toEqual([])
  })

  it('fails with the reason when WhatsApp has paused it', async () => {
    fixture.provider.respondWith(() => cloudError(400, 132015))
    const { id: patientId } = await fixture.createPatient()
    const id = uuid()
    await fixture.sendApproved(patientId, await fixture.aTemplate(), { id })
    await fixture.eventWith(patientId, id, { status: 'failed', failure_reason: failureOf('template').text })
  })
})
