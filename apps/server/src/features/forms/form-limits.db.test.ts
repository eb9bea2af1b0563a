import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { openLog } from '../../log.ts'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { openInboundFixture } from '../../testing/inbound-fixture.ts'
import { forgetFormCounters } from './forget-counters.ts'

// The product reads the client's address from the header that the trusted proxy sets.
const { system, ...fixture } = await openInboundFixture({ TRUST_PROXY: '1' })
afterAll(() => system.stop())
const TEN_MINUTES_MS = 600_000

interface SubmissionInput {
  id?: string
  address?: string
  fields?: Record<string, string>
}

function formOf({ id = uuid(), address = '192.0.2.1', fields = { Name: 'Kim Lee' } }: SubmissionInput) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return { headers, body: JSON.stringify({ id, form: 'Implants enquiry', fields }) }
}

async function send(practice: Practice, input: SubmissionInput = {}) {
  const url = `${system.url}/api/webhooks/forms/${practice.formKey}`
  const response = await fetch(url, { method: 'POST', ...formOf(input) })
  const body = (await response.json()) as { status?: string; code?: string; message?: string }
  return { status: response.status, headers: response.headers, body }
}

const sendMany = (
  practice: Practice,
  count: number,
  inputOf: (index: number) => SubmissionInput = () => ({}),
) => Promise.all(Array.from({ length: count }, (_, index) => send(practice, inputOf(index))))

/** Counts the responses by their status, or by the code of the refusal. */
const countByStatus = (responses: readonly { body: { status?: string; code?: string } }[]) => {
  const kinds = Map.groupBy(responses, ({ body }) => body.status ?? body.code ?? '')
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
}

const storedForms = (practice: Practice) =>
  inside(system.deps, practice, (tx) =>
    tx.selectFrom('inbound_messages').select(['id', 'state', 'reason']).execute(),
  )

async function signInStaff(practice: Practice) {
  const staff = system.visitor()
  await staff.signIn(practice.email)
  return staff
}

describe('a public form', () => {
  it('accepts twenty submissions from one network address in ten minutes, counted across processes; the rest await review', async () => {
    const practice = await aPractice(system.deps)
    const otherApp = await buildApp({ deps: system.deps, log: openLog('silent') })
    const inject = async () => {
      const { headers, body } = formOf({})
      const url = `/api/webhooks/forms/${practice.formKey}`
      const response = await otherApp.inject({ method: 'POST', url, headers, body })
      return { status: response.statusCode, body: response.json() }
    }
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? send(practice) : inject())),
    )
    await otherApp.close()
    expect(responses.map(({ status }) => status)).toEqual(Array(60).fill(202))
    expect(countByStatus(responses)).toEqual({ received: 20, awaiting_review: 40 })
    expect(responses.find(({ body }) => body.status === 'awaiting_review')?.body.message).toBe(
      'Thank you. We have received your enquiry and will look at it before we reply.',
    )
    const staff = await signInStaff(practice)
    expect((await staff.get('/v3/unplaced')).body.total).toBe(40)
    expect(await storedForms(practice)).toHaveLength(60)

    expect((await send(practice, { address: '192.0.2.2' })).body).toEqual({ status: 'received' })
    system.clock.skip(TEN_MINUTES_MS)
    expect((await send(practice)).body).toEqual({ status: 'received' })
  })

  it("accepts forty submissions in total; submissions over an address's own limit do not count against other addresses", async () => {
    const practice = await aPractice(system.deps)
    expect(countByStatus(await sendMany(practice, 40))).toEqual({ received: 20, awaiting_review: 20 })
    const others = await sendMany(practice, 40, (index) => ({ address: `198.51.100.${index}` }))
    expect(countByStatus(others)).toEqual({ received: 20, awaiting_review: 20 })
    const otherPractice = await aPractice(system.deps)
    expect((await send(otherPractice)).body).toEqual({ status: 'received' })
  })

  it('counts an IPv6 network as one address', async () => {
    const practice = await aPractice(system.deps)
    const responses = await sendMany(practice, 22, (index) => ({ address: `2001:db8:1:1::${index + 1}` }))
    expect(countByStatus(responses)).toEqual({ received: 20, awaiting_review: 2 })
  })

  it('counts a repeated submission once, and returns its first response', async () => {
    const practice = await aPractice(system.deps)
    const ids = Array.from({ length: 22 }, () => uuid())
    const first = await sendMany(practice, 66, (index) => ({ id: ids[index % 22] ?? uuid() }))
    expect(countByStatus(first)).toEqual({ received: 60, awaiting_review: 6 })
    expect(await storedForms(practice)).toHaveLength(22)
  })

  it('refuses submissions with Retry-After once an address has exceeded its limit for review, and stores none of them', async () => {
    const practice = await aPractice(system.deps)
    await sendMany(practice, 100)
    const refused = await send(practice)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      code: 'too_many_submissions',
      message:
        'We have had too many enquiries in a short time. Please try again later, or call the practice.',
    })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(600)
    expect(await storedForms(practice)).toHaveLength(100)
  })

  it('stores up to 500 submissions of at most 20 kB from addresses over their limit, and still accepts submissions from other addresses', async () => {
    const practice = await aPractice(system.deps)
    const sendFrom = (address: string, count: number, fields?: Record<string, string>) =>
      sendMany(practice, count, () => ({ address, ...(fields && { fields }) }))
    await sendFrom('192.0.2.1', 20)
    const large = { One: 'x'.repeat(9_000), Two: 'x'.repeat(9_000), Three: 'x'.repeat(9_000) }
    expect(countByStatus(await sendFrom('192.0.2.1', 1, large))).toEqual({ too_many_submissions: 1 })
    await inside(system.deps, practice, (tx) =>
      tx
        .insertInto('inbound_messages')
        .values(
          Array.from({ length: 495 }, () => ({
            client_id: tx.clientId,
            id: uuid(),
            channel: 'Form Submissions' as const,
            fingerprint: uuid(),
            received_at: system.clock.now(),
            raw: JSON.stringify({ form: 'Enquiry', fields: {} }),
            state: 'unplaced' as const,
            reason: 'awaiting_review' as const,
          })),
        )
        .execute(),
    )
    expect(countByStatus(await sendFrom('192.0.2.1', 8))).toEqual({
      awaiting_review: 5,
      too_many_submissions: 3,
    })
    expect(countByStatus(await sendFrom('192.0.2.2', 20))).toEqual({ received: 20 })
    expect(countByStatus(await sendFrom('192.0.2.3', 1))).toEqual({ awaiting_review: 1 })
  })

  it('deletes network addresses within an hour after their window has ended', async () => {
    const practice = await aPractice(system.deps)
    await send(practice)
    const counters = () =>
      inside(system.deps, practice, (tx) => tx.selectFrom('form_counters').select('address').execute())
    const run = () => forgetFormCounters.run({ deps: system.deps, log: openLog('silent'), signal: undefined })
    await run()
    expect((await counters()).map(({ address }) => address).toSorted()).toEqual(['', '192.0.2.1'])
    system.clock.skip(TEN_MINUTES_MS)
    await run()
    expect(await counters()).toEqual([])
    expect(forgetFormCounters.everySeconds).toBe(3600)
  })
})

describe('a form that awaits review', () => {
  const fields = (name: string, { phone, email }: { phone: string; email: string }) => ({
    Name: name,
    Email: email,
    Phone: phone,
    Treatment: 'Implants',
    Source: 'Instagram',
    Message: 'Two missing molars.',
  })

  it('is listed with its answers, and is placed as exactly the same lead as without review', async () => {
    const { practice, staff } = fixture
    system.clock.skip(TEN_MINUTES_MS)
    const [accepted, reviewed] = [fixture.unknownSender(), fixture.unknownSender()]
    await send(practice, { fields: fields('Daniel Kowalski', accepted) })
    const acceptedLead = await fixture.findPatient(accepted.email)
    await sendMany(practice, 19)
    const waiting = await send(practice, { fields: fields('Priya Nair', reviewed) })
    expect(waiting.body.status).toBe('awaiting_review')

    const listed = await fixture.unplacedMessage(({ reason }) => reason === 'awaiting_review')
    expect(listed).toMatchObject({
      channel: 'Form Submissions',
      from: 'Priya Nair',
      subject: 'Implants enquiry',
      snippet: 'Implants, Two missing molars.',
    })
    expect(listed.answers).toEqual(
      Object.entries(fields('Priya Nair', reviewed)).map(([label, answer]) => ({ label, answer })),
    )
    expect((await staff.get('/v3/patients/search?query=Nair')).body).toEqual([])

    const placed = await staff.post(`/v3/unplaced/${listed.id}/place`, { patient_id: null })
    expect(placed.status).toBe(200)
    const id = placed.body.patient_id
    const normalisedLead = async (patientId: string, { phone, email }: { phone: string; email: string }) => {
      const patient = (await staff.get(`/v3/patients/${patientId}`)).body
      const { items } = (await staff.get(`/v2/patients/${patientId}/timeline`)).body
      const row = (await staff.get(`/patients/${patientId}/conversation`)).body
      const stored = await inside(system.deps, practice, async (tx) => ({
        stages: await tx
          .selectFrom('stage_changes')
          .select(['from_stage', 'to_stage', 'cause'])
          .where('patient_id', '=', patientId)
          .execute(),
        campaign: await tx
          .selectFrom('form_submissions')
          .select(['source', 'utm_source', 'gclid'])
          .where('patient_id', '=', patientId)
          .execute(),
      }))
      const all = JSON.stringify({ patient, items, row, stored })
      const individualValues = [patientId, items[0].id, phone, email, patient.first_name, patient.last_name]
      return JSON.parse(
        individualValues
          .reduce((text, value, index) => text.replaceAll(value, `value ${index}`), all)
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'),
      )
    }
    const lead = await normalisedLead(id, reviewed)
    expect(lead).toEqual(await normalisedLead(acceptedLead.id, accepted))
    expect(lead.patient).toMatchObject({ stage: 'newLead', source: 'Instagram', type: 'Implants' })
    expect((await staff.get('/v3/unplaced')).body.data).not.toContainEqual(
      expect.objectContaining({ id: listed.id }),
    )
  })

  it('can be placed as a lead in noNumber, be placed on a patient, or be dismissed', async () => {
    const practice = await aPractice(system.deps)
    const staff = await signInStaff(practice)
    await sendMany(practice, 20)
    await sendMany(practice, 3, (index) => ({ fields: { Name: `Person ${index}` } }))
    const { data } = (await staff.get('/v3/unplaced')).body
    const [first, second, third] = data.map(({ id }: { id: string }) => `/v3/unplaced/${id}`)
    const lead = (await staff.post(`${first}/place`, { patient_id: null })).body.patient_id
    expect((await staff.get(`/v3/patients/${lead}`)).body).toMatchObject({ stage: 'noNumber' })
    const onPatient = await staff.post(`${second}/place`, { patient_id: lead })
    expect(onPatient.body.patient_id).toBe(lead)
    expect((await staff.delete(third)).status).toBe(204)
    expect((await staff.get('/v3/unplaced')).body.total).toBe(0)
  })
})
