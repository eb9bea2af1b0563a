import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { aPatient, inside } from '../../testing/builders.ts'
import { inboundFixture, type TimelineItem, WITHIN } from '../../testing/inbound-fixture.ts'
import { insertInboundMessage } from './queue/inbound.queries.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture

/** Stores a text a minute ago whose job has not begun. */
async function aWaitingText(from: string, body: string, raw: object = {}): Promise<void> {
  const receivedAt = new Date(system.clock.now().getTime() - 60_000)
  const providerId = `SM${uuid()}`
  const sms = { providerId, from, to: practice.number, body, network: 'sms', media: [], acted: null, ...raw }
  await inside(system.deps, practice, (tx) =>
    insertInboundMessage(tx, {
      id: uuid(),
      channel: 'SMS',
      fingerprint: providerId,
      receivedAt,
      raw: sms,
      sender: from,
    }),
  )
}

const textsOf = async (patientId: string) =>
  (await fixture.timelineOf(patientId)).flatMap(({ comm_type, text_content }: TimelineItem) =>
    comm_type === 'sms' ? [text_content] : [],
  )

it('places a message after the earlier ones of its sender that wait, so that the last word on consent counts', async () => {
  const { phone } = fixture.unknownSender()
  const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
  await aWaitingText(phone, 'STOP')
  await system.control('POST', 'sms', { from: phone, to: practice.number, body: 'START' })
  await eventually(async () => expect(await textsOf(id)).toEqual(['STOP', 'START']), WITHIN)
  expect((await staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted In')
})

it('places a message even if an earlier one of its sender cannot be placed', async () => {
  const { phone } = fixture.unknownSender()
  const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
  await aWaitingText(phone, 'Unreadable', { network: 'telex' })
  await system.control('POST', 'sms', { from: phone, to: practice.number, body: 'Readable' })
  await eventually(async () => expect(await textsOf(id)).toEqual(['Readable']), WITHIN)
})
