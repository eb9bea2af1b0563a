import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import {
  openPracticeSystemFixture,
  type PracticeSystemFixture,
  type TestPatient,
} from '../../testing/practice-system-fixture.ts'

let fixture: PracticeSystemFixture

beforeAll(async () => {
  fixture = await openPracticeSystemFixture()
})
afterEach(async () => {
  await fixture.dentally.trouble('ok')
  await fixture.dentally.control('POST', 'practice-system/token')
})
afterAll(() => fixture.stop())

async function aLinkedPatient(): Promise<{ patient: TestPatient; record: number }> {
  const patient = await fixture.createPatient()
  const id = await fixture.createInDentally(patient)
  await fixture.link(patient.id, id)
  await fixture.linkInState(patient.id, 'synced')
  return { patient, record: Number(id) }
}

const dentally = async () => {
  const { body } = await fixture.staff.get('/integrations')
  return body.find(({ integration }: { integration: string }) => integration === 'dentally')
}

/** Makes Dentally refuse the key, while its webhooks go on. */
async function refuseKey(): Promise<void> {
  await fixture.dentally.trouble('expired_token')
  await fixture.staff.get('/dentally/payment-plans')
  expect((await dentally()).state).toBe('unhealthy')
}

async function acceptKey(): Promise<void> {
  await fixture.dentally.trouble('ok')
  await fixture.dentally.control('POST', 'practice-system/token')
  await eventually(async () => {
    await fixture.runMinuteJobs()
    expect((await dentally()).waiting).toEqual([])
  }, WITHIN)
}

const book = (patient_id: number) =>
  fixture.dentally.control('POST', 'practice-system/appointments', {
    patient_id,
    start_time: '2027-01-05T09:30:00Z',
    reason: 'Exam',
  })
const charge = (patient_id: number, amount: string) =>
  fixture.dentally.control('POST', 'practice-system/invoices', { patient_id, amount })
const rename = (record: number, last_name: string) =>
  fixture.dentally.control('PUT', `practice-system/patients/${record}`, { last_name })

describe('what waits in Dentally', () => {
  it('is what its webhooks reported while it refused the key, by kind, and is fetched afterwards', async () => {
    const [first, second] = [await aLinkedPatient(), await aLinkedPatient()]
    await eventually(async () => expect((await dentally()).waiting).toEqual([]), WITHIN)
    const paid = async () => Number((await fixture.readLink(first.patient.id)).financials.total.paid)
    const paidBefore = await paid()
    await refuseKey()
    const visit = await book(first.record)
    // The same record again is the same change.
    for (const state of ['Confirmed', 'Completed'])
      await fixture.dentally.control('PUT', `practice-system/appointments/${visit.id}`, { state })
    await book(first.record)
    await book(second.record)
    const invoice = await charge(first.record, '80.00')
    await fixture.dentally.control('PUT', `practice-system/invoices/${invoice.id}`, { paid: true })
    for (const name of ['Marsh', 'Marshall']) await rename(second.record, name)
    expect((await dentally()).waiting).toEqual([
      { kind: 'appointment', count: 3 },
      { kind: 'payment', count: 2 },
      { kind: 'patient', count: 1 },
    ])
    await acceptKey()
    expect((await fixture.readLink(second.patient.id)).details.lastName).toBe('Marshall')
    expect((await paid()) - paidBefore).toBe(80)
  })

  it('is listed while the practice is connected only, and is fetched after it returns to the site', async () => {
    const linked = await aLinkedPatient()
    await eventually(async () => expect((await dentally()).waiting).toEqual([]), WITHIN)
    await refuseKey()
    await rename(linked.record, 'Marlow')
    expect((await dentally()).waiting).toEqual([{ kind: 'patient', count: 1 }])
    await fixture.staff.delete('/integrations/dentally/connection')
    expect((await dentally()).waiting).toEqual([])
    await eventually(async () => expect((await dentally()).state).toBe('disconnected'), WITHIN)
    expect((await dentally()).waiting).toEqual([])
    await fixture.dentally.trouble('ok')
    await fixture.dentally.control('POST', 'practice-system/token')
    await fixture.connect()
    await eventually(async () => {
      expect((await fixture.readLink(linked.patient.id)).details.lastName).toBe('Marlow')
      expect((await dentally()).waiting).toEqual([])
    }, WITHIN)
  })

  it('is nothing about patients who are not linked, and ends with the link of a patient', async () => {
    const stranger = Number(await fixture.createInDentally(await fixture.createPatient()))
    const linked = await aLinkedPatient()
    await refuseKey()
    await charge(stranger, '80.00')
    expect((await dentally()).waiting).toEqual([])
    await charge(linked.record, '80.00')
    expect((await dentally()).waiting).toEqual([{ kind: 'payment', count: 1 }])
    await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.deleteFrom('practice_system_links').where('patient_id', '=', linked.patient.id).execute(),
    )
    expect((await dentally()).waiting).toEqual([])
  })
})
