import { moneyText } from '@enamel/domain/text/money'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
afterEach(() => fixture.dentally.trouble('ok'))
afterAll(() => fixture.stop())

type Invoice = { amount: string; amount_outstanding: string; paid: boolean }
type TreatmentItem = { id: number; price: string; charged: boolean; base_chart: boolean } & Names
type Names = { patient_nomenclature: string | null; nomenclature: string }

const pence = (pounds: string) => Math.round(Number((Number(pounds) * 100).toFixed(6)))
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)
const isPlanned = ({ charged, base_chart }: TreatmentItem) => !charged && !base_chart
const presentItem = ({ id, price, patient_nomenclature, nomenclature }: TreatmentItem) => ({
  id: String(id),
  name: patient_nomenclature ?? nomenclature,
  quantity: 1,
  amount: moneyText(pence(price)),
})

/**
 * Creates the patient in Dentally, repeatedly if necessary, until the new record has planned, uninvoiced treatment: the
 * simulated Dentally gives such treatment only to some records.
 */
async function createWithPlannedTreatment(patient: TestPatient): Promise<string> {
  const id = await fixture.createInDentally(patient, { middle_name: 'Anne' })
  const { treatment_plan_items: items } = await fixture.dentally.control(
    'GET',
    `practice-system/patients/${id}`,
  )
  return items.some(isPlanned) ? id : createWithPlannedTreatment(patient)
}

describe('a link to Dentally', () => {
  it('is stored immediately, then details, money and visits are fetched (DEN-14, DEN-17, VAL-08)', async () => {
    const someone = await fixture.createPatient()
    const id = await createWithPlannedTreatment(someone)
    const charge = (invoice: object) =>
      fixture.dentally.control('POST', 'practice-system/invoices', { patient_id: Number(id), ...invoice })
    const unpaidInvoice = await charge({ amount: '649.995' })
    const paidInvoice = await charge({ amount: '12.3', paid: true })
    const before = await fixture.readLink(someone.id)
    const empty = { details: null, financials: null, found_there: false, failure: null }
    expect(before).toEqual({ state: 'unlinked', ...empty })
    await fixture.dentally.trouble('down')
    const made = await fixture.link(someone.id, id)
    expect([made.status, made.body]).toEqual([201, { state: 'syncing', ...empty }])
    expect(await fixture.readLink(someone.id)).toEqual(made.body)
    await fixture.dentally.trouble('ok')
    await fixture.runMinuteJobs()

    const link = await fixture.linkInState(someone.id, 'synced')
    expect(link.details).toEqual({
      id,
      firstName: someone.first_name,
      lastName: someone.last_name,
      middleName: 'Anne',
      emailAddress: someone.email,
      phone: someone.phone,
      dateOfBirth: someone.date_of_birth,
      active: true,
    })
    const record = await fixture.dentally.control('GET', `practice-system/patients/${id}`)
    const { dentallyId, invoices, total, uninvoicedTreatments } = link.financials
    expect(dentallyId).toBe(id)
    expect(invoices.paid.length + invoices.unpaid.length).toBe(record.invoices.length)
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(invoices.unpaid).toContainEqual({ id: String(unpaidInvoice.id), date: day, amount: '650.00' })
    expect(invoices.paid).toContainEqual({ id: String(paidInvoice.id), date: day, amount: '12.30' })
    expect(uninvoicedTreatments.length).toBeGreaterThan(0)
    expect(uninvoicedTreatments).toEqual(record.treatment_plan_items.filter(isPlanned).map(presentItem))
    const owed = record.invoices.map(({ paid, amount_outstanding }: Invoice) =>
      paid ? 0 : pence(amount_outstanding),
    )
    expect(pence(total.unpaid)).toBe(sum(owed))
    expect(pence(total.paid) + sum(owed)).toBe(
      sum(record.invoices.map(({ amount }: Invoice) => pence(amount))),
    )
    expect((await fixture.staff.get(`/dentally/patients/${someone.id}/financials`)).body).toEqual(
      link.financials,
    )
    expect(await fixture.timelineOf(someone.id, 'pms_event')).toHaveLength(record.appointments.length)
    expect(await fixture.published('dentally.patient.synced', someone.id)).toEqual([{ dentally_id: id }])
  })

  it('replaces the values with the amounts in Dentally, which staff cannot change, until the patient is unlinked (VAL-01, G-20)', async () => {
    const someone = await fixture.createPatient()
    const valuesNow = async () => (await fixture.staff.get(`/v3/patients/${someone.id}`)).body.values
    const save = () =>
      fixture.staff.put(`/v3/patients/${someone.id}/values`, { proposed: '900', accepted: '12.5' })
    expect((await save()).status).toBe(200)
    const byStaff = { paid: '0.00', proposed: '900.00', accepted: '12.50', state: 'manual' }
    expect(await valuesNow()).toEqual(byStaff)

    const { id } = await fixture.dentally.control('POST', 'practice-system/patients', {
      first_name: someone.first_name,
      last_name: someone.last_name,
    })
    for (const invoice of [{ amount: '100', paid: true }, { amount: '45.5' }])
      await fixture.dentally.control('POST', 'practice-system/invoices', { patient_id: id, ...invoice })
    await fixture.link(someone.id, String(id))
    await fixture.linkInState(someone.id, 'synced')
    const byDentally = { paid: '100.00', accepted: '145.50', proposed: '145.50', state: 'linked' }
    expect(await valuesNow()).toEqual(byDentally)
    expect((await save()).body.code).toBe('values_linked')
    expect(await valuesNow()).toEqual(byDentally)
    await fixture.staff.delete(`/dentally/links/${id}`)
    expect(await valuesNow()).toEqual(byStaff)
  })

  it('is refused while the patient or the record is already linked (G-40)', async () => {
    const [one, other] = [await fixture.createPatient(), await fixture.createPatient()]
    const [id, second] = [await fixture.createInDentally(one), await fixture.createInDentally(other)]
    expect((await fixture.link(one.id, id)).status).toBe(201)
    for (const [patient, externalId] of [
      [one.id, id],
      [one.id, second],
      [other.id, id],
    ] as const)
      expect((await fixture.link(patient, externalId)).body.code).toBe('already_linked')
    const messageOf = async (patient: string, record: string) =>
      (await fixture.link(patient, record)).body.message
    expect(await messageOf(one.id, second)).toMatch(/^This patient is already linked to Dentally\./)
    expect(await messageOf(other.id, id)).toMatch(
      new RegExp(`^${one.first_name} ${one.last_name} is already linked to this Dentally patient\\.`),
    )
    const racing = await Promise.all(Array.from({ length: 5 }, () => fixture.link(other.id, second)))
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('is removed by the id of the patient or of the record, with its visits on the timeline, and can be made again (DEN-15)', async () => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone)
    const visit = { patient_id: Number(id), start_time: '2027-01-05T09:30:00Z' }
    await fixture.dentally.control('POST', 'practice-system/appointments', visit)
    for (const eitherId of [someone.id, id]) {
      await fixture.link(someone.id, id)
      await fixture.linkInState(someone.id, 'synced')
      expect((await fixture.timelineOf(someone.id, 'pms_event')).length).toBeGreaterThan(0)
      expect((await fixture.staff.delete(`/dentally/links/${eitherId}`)).status).toBe(204)
      expect((await fixture.readLink(someone.id)).state).toBe('unlinked')
      expect(await fixture.timelineOf(someone.id, 'pms_event')).toEqual([])
    }
    const unlinked = (await fixture.timelineOf(someone.id, 'business_event')).filter(
      ({ headline }) => headline === 'Unlinked from Dentally',
    )
    expect(unlinked).toHaveLength(2)
    const headlines = (await fixture.timelineOf(someone.id, 'business_event')).map(({ headline }) => headline)
    const [linked, ended] = ['Linked to Dentally', 'Unlinked from Dentally']
    expect(headlines).toEqual([linked, ended, linked, ended])
    expect(await fixture.published('patient.updated', someone.id)).toHaveLength(2)
    expect((await fixture.staff.delete(`/dentally/links/${id}`)).body.code).toBe('not_linked')
    expect((await fixture.staff.delete(`/dentally/links/${someone.id}`)).body.code).toBe('not_linked')
    expect((await fixture.staff.get(`/dentally/patients/${someone.id}/financials`)).body.code).toBe(
      'not_linked',
    )
  })

  it('is abandoned when Dentally does not have the record, and the reason is shown until the next link (DEN-16)', async () => {
    const someone = await fixture.createPatient()
    expect((await fixture.link(someone.id, '1')).status).toBe(201)
    expect((await fixture.linkInState(someone.id, 'unlinked')).failure).toEqual({
      of: 'link',
      message: 'Dentally does not have this patient.',
    })
    expect(await fixture.timelineOf(someone.id, 'business_event')).toContainEqual(
      expect.objectContaining({
        headline: 'Dentally link failed',
        description: expect.stringMatching(/not have/),
      }),
    )
    // No patient was to be created, so this failure is not announced to all users (DEN-27).
    expect(await fixture.published('dentally.patient.failed', someone.id)).toEqual([])
    expect(await fixture.published('patient.updated', someone.id)).toHaveLength(1)
    expect((await fixture.link(someone.id, 'x')).status).toBe(422)
    await fixture.link(someone.id, await fixture.createInDentally(someone))
    expect((await fixture.linkInState(someone.id, 'synced')).failure).toBeNull()
    fixture.product.clock.skip(1_000)
    await fixture.staff.delete(`/dentally/links/${someone.id}`)
    expect(await fixture.readLink(someone.id)).toMatchObject({ state: 'unlinked', failure: null })
  })

  it('shows that its record is no longer active in Dentally', async () => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone)
    await fixture.link(someone.id, id)
    await fixture.linkInState(someone.id, 'synced')
    await fixture.dentally.archive(id)
    await eventually(
      async () => expect((await fixture.readLink(someone.id)).details.active).toBe(false),
      WITHIN,
    )
  })

  it('is fetched again when a user reads it after five minutes', async () => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone)
    await fixture.link(someone.id, id)
    await fixture.linkInState(someone.id, 'synced')
    await fixture.readLink(someone.id)
    expect(await fixture.published('dentally.patient.synced', someone.id)).toHaveLength(1)
    fixture.product.clock.skip(301_000)
    await fixture.readLink(someone.id)
    await eventually(
      async () => expect(await fixture.published('dentally.patient.synced', someone.id)).toHaveLength(2),
      WITHIN,
    )
  })
})
