import { eventually } from '@enamel/testing/eventually'
import nodemailer from 'nodemailer'
import { expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture()

/** An email without a sender, which only a user can place. */
async function anUnplacedMessage(subject: string): Promise<string> {
  await nodemailer.createTransport({ host: '127.0.0.1', port: product.mailPort, ignoreTLS: true }).sendMail({
    envelope: { from: '', to: `hello@${practice.domain}` },
    raw: `Subject: ${subject}\r\n\r\nWho am I?\r\n`,
  })
  return eventually(
    async () => {
      const { body } = await staff.get('/v3/unplaced')
      const listed = body.data.find((message: { subject: string }) => message.subject === subject)
      expect(listed).toBeDefined()
      return listed.id
    },
    { timeout: 10_000 },
  )
}

async function timelineLength(patientId: string): Promise<number> {
  return (await staff.get(`/v2/patients/${patientId}/timeline`)).body.items.length
}

it.each(['a new lead', 'a patient'])(
  'a message that is placed repeatedly on %s gets the same response each time',
  async (target) => {
    const id = await anUnplacedMessage(`place on ${target}`)
    const patient_id = target === 'a patient' ? await aPatient(product.deps, practice) : null
    const [first, concurrent] = await Promise.all([
      staff.post(`/v3/unplaced/${id}/place`, { patient_id }),
      staff.post(`/v3/unplaced/${id}/place`, { patient_id }),
    ])
    const later = await staff.post(`/v3/unplaced/${id.toUpperCase()}/place`, {
      patient_id: patient_id?.toUpperCase() ?? null,
    })
    for (const response of [first, concurrent, later]) {
      expect(response.status).toBe(200)
      expect(response.body).toEqual(first.body)
    }
    expect(await timelineLength(first.body.patient_id)).toBe(1)
    if (patient_id) expect(first.body.patient_id).toBe(patient_id)

    const otherPatientId = await aPatient(product.deps, practice)
    expect((await staff.post(`/v3/unplaced/${id}/place`, { patient_id: otherPatientId })).status).toBe(404)
    expect(await timelineLength(otherPatientId)).toBe(0)
    const entries = await inside(product.deps, practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['patient_id', 'status'])
        .where('client_id', '=', practice.id)
        .where('action', '=', 'unplaced.place')
        .orderBy('id', 'desc')
        .limit(4)
        .execute(),
    )
    const placed = { patient_id: first.body.patient_id, status: 200 }
    expect(entries).toEqual([{ patient_id: null, status: 404 }, placed, placed, placed])
  },
)

it('a message can be dismissed repeatedly, but not after it was placed', async () => {
  const dismissed = await anUnplacedMessage('dismiss me')
  expect((await staff.delete(`/v3/unplaced/${dismissed}`)).status).toBe(204)
  expect((await staff.delete(`/v3/unplaced/${dismissed}`)).status).toBe(204)
  expect((await staff.post(`/v3/unplaced/${dismissed}/place`, { patient_id: null })).status).toBe(404)

  const placed = await anUnplacedMessage('place me')
  expect((await staff.post(`/v3/unplaced/${placed}/place`, { patient_id: null })).status).toBe(200)
  expect((await staff.delete(`/v3/unplaced/${placed}`)).status).toBe(404)
})

it("several messages are dismissed in one request, if they are unplaced messages of the user's practice", async () => {
  const [first, second] = [await anUnplacedMessage('spam 1'), await anUnplacedMessage('spam 2')]
  const placed = await anUnplacedMessage('no spam')
  const otherMessage = await anUnplacedMessage('not in the request')
  expect((await staff.post(`/v3/unplaced/${placed}/place`, { patient_id: null })).status).toBe(200)
  const otherPractice = await aPractice(product.deps)
  const outsider = product.visitor()
  await outsider.signIn(otherPractice.email)
  const ids = [first, second, placed]
  expect((await outsider.post('/v3/unplaced/dismiss', { ids })).body).toEqual({ dismissed: 0 })

  expect((await staff.post('/v3/unplaced/dismiss', { ids })).body).toEqual({ dismissed: 2 })
  expect((await staff.post('/v3/unplaced/dismiss', { ids })).body).toEqual({ dismissed: 0 })
  const { data } = (await staff.get('/v3/unplaced')).body
  const waiting = data.map(({ id }: { id: string }) => id)
  expect(waiting).toContain(otherMessage)
  for (const id of ids) expect(waiting).not.toContain(id)
  const states = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('inbound_messages').select(['id', 'state']).where('id', 'in', ids).execute(),
  )
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    [first]: 'dismissed',
    [second]: 'dismissed',
    [placed]: 'placed',
  })
  expect((await staff.post('/v3/unplaced/dismiss', { ids: [] })).status).toBe(422)
})
