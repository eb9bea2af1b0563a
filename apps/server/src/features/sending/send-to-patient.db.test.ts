import { bySystem } from '@enamel/domain/actors/actor'
import type { SendPurpose, SendReason } from '@enamel/domain/communications/messages/send-refusal'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPatient, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { lockPatient } from '../patients/index.ts'
import { sendToPatient } from './send-to-patient.ts'
import type { MessageToPatient } from './sending.ts'

// Nothing is delivered: no worker runs.
const { product, practice } = await practiceFixture(
  {},
  {
    ENAMEL_ROLE: 'web',
    MAIL_RELAY_URL: 'smtp://127.0.0.1:1',
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
  },
)

type PatientInput = Parameters<typeof aPatient>[2]
type Message = Partial<MessageToPatient>

/** Sends to a new patient, as the product. */
async function send(patientInput: PatientInput, message: Message) {
  const id = await aPatient(product.deps, practice, {
    phone: '+447700900123',
    phone_e164: '+447700900123',
    gdpr: 'Opted In',
    ...patientInput,
  })
  const sent = await inside(product.deps, practice, async (tx) => {
    const patient = await lockPatient(tx, id)
    if (!patient) throw new Error('no patient')
    return sendToPatient(tx, product.deps, {
      id: uuid(),
      patient,
      channel: 'SMS',
      actor: bySystem('bulk'),
      purpose: 'marketing',
      content: { kind: 'text', text: 'Whitening for half the price' },
      ...(message as object),
    })
  })
  const written = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('communications').select('comm_type').where('patient_id', '=', id).execute(),
  )
  return { sent, written: written.map(({ comm_type }) => comm_type) }
}

const OPTED_OUT: PatientInput = { gdpr: 'Opted Out' }

describe('a message that the product sends', () => {
  it.each<[SendPurpose, PatientInput, SendReason]>([
    // A patient is opted out until they agree, even if they were never asked.
    ['marketing', OPTED_OUT, 'opted_out'],
    ['marketing', { stage: 'lost' }, 'contact_ended'],
    ['marketing', { stage: 'blocked' }, 'contact_ended'],
    ['service', { stage: 'lost' }, 'contact_ended'],
    ['service', { stage: 'blocked' }, 'contact_ended'],
    ['service', { phone: null, phone_e164: null }, 'invalid_number'],
  ])('is refused with the purpose %s for a patient with %j: %s', async (purpose, patientInput, reason) => {
    const { sent, written } = await send(patientInput, { purpose })
    expect([sent, written]).toEqual([{ ok: false, reason, text: expect.any(String) }, []])
  })

  it.each<[SendPurpose, PatientInput]>([
    ['marketing', { gdpr: 'Opted In' }],
    ['service', OPTED_OUT],
    ['service', { stage: null }],
    ['staff', { stage: 'blocked', ...OPTED_OUT }],
  ])('is sent with the purpose %s to a patient with %j', async (purpose, patientInput) => {
    const { sent, written } = await send(patientInput, { purpose })
    expect([sent.ok, written]).toEqual([true, ['sms']])
  })

  it("is refused for the patient's stage first, then for its content, the patient's consent and the channel", async () => {
    const wrong = { stage: 'lost', ...OPTED_OUT, phone: null, phone_e164: null }
    const empty: Message = { content: { kind: 'text', text: '' } }
    expect((await send(wrong, empty)).sent).toMatchObject({ reason: 'contact_ended' })
    expect((await send({ ...wrong, stage: 'working' }, empty)).sent).toMatchObject({ reason: 'no_text' })
    expect((await send({ ...wrong, stage: 'working' }, {})).sent).toMatchObject({ reason: 'opted_out' })
  })

  it('cannot contain files, because files are in the drafts of users', async () => {
    const fileIds = [uuid()]
    const { sent } = await send({}, { content: { kind: 'text', text: 'See the price list', fileIds } })
    expect(sent).toMatchObject({ reason: 'file_gone', missingFiles: fileIds })
  })

  it('is stored as a marketing email if its purpose is marketing, and as an email if its purpose is service', async () => {
    expect((await send({}, { channel: 'Email' })).written).toEqual(['marketing_email'])
    expect((await send({}, { channel: 'Email', purpose: 'service' })).written).toEqual(['email'])
  })

  it('can be an approved template only on WhatsApp', async () => {
    const content = { kind: 'template', templateId: uuid() } as const
    expect((await send({}, { content })).sent).toMatchObject({ reason: 'channel_without_approval' })
    expect((await send({}, { content, channel: 'WhatsApp' })).sent).toMatchObject({
      reason: 'template_not_found',
    })
  })
})
