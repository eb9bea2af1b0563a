import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import type { TestPatient } from '../../testing/practice-system-fixture.ts'
import { type CatchUpFixture, openCatchUpFixture } from './testing/catch-up-fixture.ts'

let fixture: CatchUpFixture

beforeAll(async () => {
  fixture = await openCatchUpFixture()
})
beforeEach(() => fixture.forgetRuns())
afterAll(() => fixture.stop())

/** A patient with a record of the same person in Dentally, which a run has proposed. */
async function aProposedPatient(): Promise<{ patient: TestPatient; id: string; path: string }> {
  const patient = await fixture.createPatient()
  const id = await fixture.createInDentally(patient)
  await fixture.run()
  return { patient, id, path: `/dentally/matches/${patient.id}/${id}` }
}

/** Stores a match without a run. */
function addMatch(patientId: string, externalId: string, confidence: number): Promise<void> {
  const record = { first_name: 'Nia', last_name: 'Owen', email: null, phone: null, date_of_birth: null }
  return inside(fixture.product.deps, fixture.practice, async (tx) => {
    await tx
      .insertInto('practice_system_matches')
      .values({
        client_id: tx.clientId,
        patient_id: patientId,
        external_id: externalId,
        record: JSON.stringify(record),
        confidence,
        found_at: new Date(),
      })
      .execute()
  })
}

describe('the list of matches', () => {
  it('has pages with the likeliest first, and counts to 101', async () => {
    const patients = [await fixture.createPatient(), await fixture.createPatient()]
    const keys: string[] = []
    for (let index = 0; index < 110; index += 1) {
      const patient = patients[index % 2]?.id ?? ''
      // Many have the same confidence, as have many matches by a number only.
      await addMatch(patient, String(5_000 + index), index % 3 === 0 ? 0.17 : 0.1 + index / 150)
      keys.push(`${patient} ${5_000 + index}`)
    }
    const { body } = await fixture.staff.get('/dentally/matches')
    expect(body.total).toBe(101)
    expect(body.data).toHaveLength(50)
    const all = await fixture.listMatches()
    expect(all.map(({ patient, record }) => `${patient.id} ${record.id}`).toSorted()).toEqual(keys.toSorted())
    const confidences = all.map(({ confidence }) => confidence)
    expect(confidences).toEqual(confidences.toSorted((one, other) => other - one))
  })

  it.each(['x', '0.5_x_1', `0.5_${'0'.repeat(8)}_1`, '__'])('refuses the cursor "%s"', async (cursor) => {
    expect((await fixture.staff.get(`/dentally/matches?cursor=${cursor}`)).status).toBe(422)
  })

  it('shows nothing of another practice, whose matches can be neither confirmed nor rejected', async () => {
    const { path } = await aProposedPatient()
    const stranger = fixture.product.visitor()
    await stranger.signIn((await aPractice(fixture.product.deps)).email)
    expect((await stranger.get('/dentally/matches')).body).toEqual({ data: [], total: 0, cursor: null })
    expect((await stranger.post(`${path}/reject`)).status).toBe(404)
    expect((await stranger.post(`${path}/confirm`)).status).toBe(404)
  })
})

describe('a match', () => {
  it('is linked when staff confirm it, and its patient and record are proposed no more', async () => {
    const { patient, id, path } = await aProposedPatient()
    const other = await aPatient(fixture.product.deps, fixture.practice)
    await addMatch(patient.id, '77', 0.2)
    await addMatch(other, id, 0.2)
    const confirmed = await fixture.staff.post(`${path}/confirm`)
    expect([confirmed.status, confirmed.body.state]).toEqual([200, 'syncing'])
    const link = await fixture.linkInState(patient.id, 'synced')
    expect(link.details.id).toBe(id)
    const shown = (await fixture.listMatches()).filter(
      (match) => match.patient.id === patient.id || match.record.id === id,
    )
    expect(shown).toEqual([])
    expect((await fixture.staff.post(`${path}/confirm`)).status).toBe(409)
    const stale = await fixture.staff.post(`/dentally/matches/${other}/${id}/confirm`)
    expect([stale.status, stale.body.code]).toEqual([409, 'already_linked'])
    expect(stale.body.message).toContain(patient.last_name)
  })

  it('is proposed again when its patient is unlinked', async () => {
    const { patient, id, path } = await aProposedPatient()
    await fixture.staff.post(`${path}/confirm`)
    await fixture.linkInState(patient.id, 'synced')
    await fixture.changeInDentally(id, { middle_name: 'Anne' })
    await fixture.run()
    expect((await fixture.staff.delete(`/dentally/links/${patient.id}`)).status).toBe(204)
    expect(await fixture.proposedFor(patient)).toEqual([id])
  })

  it('is not proposed again once staff rejected it, until they undo that', async () => {
    const { patient, id, path } = await aProposedPatient()
    expect((await fixture.staff.post(`${path}/reject`)).status).toBe(204)
    expect((await fixture.staff.post(`${path}/reject`)).status).toBe(204)
    expect(await fixture.proposedFor(patient)).toEqual([])
    expect((await fixture.staff.post(`${path}/confirm`)).status).toBe(404)
    await fixture.changeInDentally(id, { middle_name: 'Anne' })
    await fixture.run()
    expect(await fixture.proposedFor(patient)).toEqual([])
    expect((await fixture.staff.delete(`${path}/reject`)).status).toBe(204)
    expect((await fixture.staff.delete(`${path}/reject`)).status).toBe(204)
    expect(await fixture.proposedFor(patient)).toEqual([id])
    expect((await fixture.staff.delete(`/dentally/matches/${patient.id}/1/reject`)).status).toBe(404)
  })

  it('can be rejected, but not confirmed, while Dentally refuses the key', async () => {
    const { path } = await aProposedPatient()
    await fixture.dentally.trouble('expired_token')
    await fixture.run()
    const refused = await fixture.staff.post(`${path}/confirm`)
    expect([refused.status, refused.body.code]).toEqual([409, 'integration_inactive'])
    expect((await fixture.staff.get('/dentally/matches')).status).toBe(200)
    expect((await fixture.staff.post(`${path}/reject`)).status).toBe(204)
    await fixture.dentally.trouble('ok')
    await eventually(async () => {
      await fixture.runMinuteJobs()
      expect((await fixture.connection()).state).toBe('healthy')
    }, WITHIN)
  })
})

it('are forgotten when the practice disconnects, as all that was stored about the connection', async () => {
  const { patient } = await aProposedPatient()
  expect(await fixture.proposedFor(patient)).toHaveLength(1)
  expect((await fixture.staff.delete('/integrations/dentally/connection')).status).toBe(202)
  await eventually(async () => expect(await fixture.listMatches()).toEqual([]), WITHIN)
})
