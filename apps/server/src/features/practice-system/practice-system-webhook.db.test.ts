import { createHmac } from 'node:crypto'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dentallyWebhookSecret } from '../../adapters/practice-system/testing/fake-dentally.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import {
  openPracticeSystemFixture,
  type PracticeSystemFixture,
  type TestPatient,
} from '../../testing/practice-system-fixture.ts'

let fixture: PracticeSystemFixture
let someone: TestPatient
let id: string

beforeAll(async () => {
  fixture = await openPracticeSystemFixture()
  someone = await fixture.createPatient()
  const created = await fixture.dentally.control('POST', 'practice-system/patients', {
    first_name: someone.first_name,
    last_name: someone.last_name,
  })
  id = String(created.id)
  await fixture.link(someone.id, id)
  await fixture.linkInState(someone.id, 'synced')
})
afterAll(() => fixture.stop())

const visits = () => fixture.timelineOf(someone.id, 'pms_event')

/** A signed request as Dentally sends it. */
function call(json: unknown, { secret = dentallyWebhookSecret, practice = 'brightside-website' } = {}) {
  const body = typeof json === 'string' ? json : JSON.stringify(json)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return fetch(`${fixture.product.url}/api/webhooks/dentally/${practice}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dentally-signature': signature },
    body,
  })
}
const webhook = (state: string, updated_at: string, overrides: object = {}) => ({
  event: 'appointment.updated',
  object: 'appointment',
  data: {
    id: 5,
    patient_id: Number(id),
    state,
    start_time: '2027-01-05T09:30:00Z',
    duration: 30,
    reason: 'Review',
    created_at: '2026-11-01T10:00:00Z',
    updated_at,
    ...overrides,
  },
})

describe('a webhook request from Dentally', () => {
  it('records a visit on the timeline, once for each of its states', async () => {
    const visit = await fixture.dentally.control('POST', 'practice-system/appointments', {
      patient_id: Number(id),
      start_time: '2027-01-05T09:30:00Z',
      reason: 'Exam',
    })
    expect(visit.status).toBe('accepted')
    expect(await visits()).toMatchObject([
      {
        type: 'pms_event',
        headline: 'Exam booked',
        pms_type: { name: 'booked', source: 'Dentally' },
        description: 'Tuesday 5 January 2027 at 9:30am, 30 minutes',
      },
    ])
    for (const state of ['Confirmed', 'Arrived', 'Completed'])
      await fixture.dentally.control('PUT', `practice-system/appointments/${visit.id}`, { state })
    expect((await visits()).map(({ headline }) => headline).sort()).toEqual(['Exam attended', 'Exam booked'])
  })

  it('has one effect however often it is repeated, and does not replace a later state', async () => {
    const before = (await visits()).length
    const early = webhook('Pending', '2026-11-01T10:00:00Z')
    const late = webhook('Confirmed', '2026-11-02T10:00:00Z', { start_time: '2027-01-06T14:00:00Z' })
    for (const report of [late, early, late, early]) expect((await call(report)).status).toBe(204)
    const after = (await visits()).filter(({ headline }) => headline === 'Review booked')
    expect(after).toMatchObject([{ description: 'Wednesday 6 January 2027 at 2:00pm, 30 minutes' }])
    expect((await visits()).length).toBe(before + 1)
    await call({ ...webhook('Confirmed', '2026-11-03T10:00:00Z'), event: 'appointment.deleted' })
    expect((await visits()).map(({ pms_type }) => pms_type.name)).toContain('cancelled')
  })

  it('causes the amounts that a patient owes to be fetched again', async () => {
    const unpaid = async () => (await fixture.readLink(someone.id)).financials.total.unpaid
    expect(await unpaid()).toBe('0.00')
    const invoice = await fixture.dentally.control('POST', 'practice-system/invoices', {
      patient_id: Number(id),
      amount: '145.5',
    })
    await eventually(async () => expect(await unpaid()).toBe('145.50'), WITHIN)
    await fixture.dentally.control('PUT', `practice-system/invoices/${invoice.id}`, { paid: true })
    await eventually(async () => {
      expect((await fixture.readLink(someone.id)).financials.total).toEqual({
        paid: '145.50',
        unpaid: '0.00',
      })
    }, WITHIN)
  })

  it('changes nothing when its record is not linked to a patient', async () => {
    const other = webhook('Pending', '2026-11-01T10:00:00Z', { id: 77, patient_id: 100001 })
    const before = (await visits()).length
    expect((await call(other)).status).toBe(204)
    expect((await call({ event: 'recall.created', object: 'recall', data: {} })).status).toBe(204)
    expect((await visits()).length).toBe(before)
  })

  it('is refused when it is signed with a different secret, malformed, or addressed to no practice', async () => {
    const before = (await visits()).length
    const visit = webhook('Pending', '2026-12-01T10:00:00Z', { id: 99 })
    expect((await call(visit, { secret: 'another' })).status).toBe(403)
    expect((await call(visit, { practice: 'harbour-website' })).status).toBe(404)
    expect((await call('no JSON')).status).toBe(400)
    expect((await visits()).length).toBe(before)
  })
})
