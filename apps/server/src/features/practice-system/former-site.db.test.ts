import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import {
  openPracticeSystemFixture,
  type PracticeSystemFixture,
} from '../../testing/practice-system-fixture.ts'

let fixture: PracticeSystemFixture

beforeAll(async () => {
  fixture = await openPracticeSystemFixture()
})
afterAll(() => fixture.stop())

const dentally = async () => {
  const { body } = await fixture.staff.get('/integrations')
  return body.find(({ integration }: { integration: string }) => integration === 'dentally')
}

async function disconnect(): Promise<void> {
  await fixture.staff.delete('/integrations/dentally/connection')
  await eventually(async () => expect((await dentally()).state).toBe('disconnected'), WITHIN)
}

const lastNameOf = async (patientId: string) => (await fixture.readLink(patientId)).details.lastName

/** Links a patient to a record that exists, or creates the record. */
async function aLinkedPatient(how: 'linked' | 'created') {
  const patient = await fixture.createPatient()
  if (how === 'linked') await fixture.link(patient.id, await fixture.createInDentally(patient))
  else await fixture.create(patient)
  const { details } = await fixture.linkInState(patient.id, 'synced')
  return { patient, record: String(details.id) }
}

describe('patients who are linked with a site that is no longer the connected one', () => {
  it('are counted as not updated and stay as they are, until the practice returns to the site', async () => {
    const linked = await aLinkedPatient('linked')
    await aLinkedPatient('created')
    const nothingWaits = { links_elsewhere: 0, waiting: [] }
    await eventually(async () => expect(await dentally()).toMatchObject(nothingWaits), WITHIN)
    await disconnect()
    await fixture.connect('another site')
    expect((await dentally()).links_elsewhere).toBe(2)
    const before = await lastNameOf(linked.patient.id)
    await fixture.dentally.control('PUT', `practice-system/patients/${linked.record}`, {
      last_name: 'Marlow',
    })
    await fixture.runMinuteJobs()
    const { fetched, wanted } = await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx
        .selectFrom('practice_system_links')
        .select(['fetched', 'wanted'])
        .where('patient_id', '=', linked.patient.id)
        .executeTakeFirstOrThrow(),
    )
    expect(wanted - fetched).toBe(1)
    expect(await lastNameOf(linked.patient.id)).toBe(before)
    expect(await dentally()).toMatchObject({ links_elsewhere: 2, waiting: [] })
    await aLinkedPatient('created')
    expect((await dentally()).links_elsewhere).toBe(2)

    await disconnect()
    expect((await dentally()).links_elsewhere).toBe(0)
    await fixture.connect()
    await eventually(async () => expect(await lastNameOf(linked.patient.id)).toBe('Marlow'), WITHIN)
    expect((await dentally()).links_elsewhere).toBe(1)
  })
})
