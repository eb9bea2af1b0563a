import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dentallyPractice, isSigned } from '../testing/dentally-practice.ts'

let fixture: Awaited<ReturnType<typeof dentallyPractice>>
let statusToReturn: () => number = () => 200

beforeAll(async () => {
  fixture = await dentallyPractice({}, { respond: () => ({ status: statusToReturn() }) })
})
afterEach(async () => {
  statusToReturn = () => 200
  await fixture.post('/reset')
})
afterAll(() => fixture.stop())

describe('Dentally’s webhook', () => {
  it('reports a new patient, a booked and attended visit, and a written and paid invoice, each signed', async () => {
    const before = fixture.webhooks().length
    const { id: patient_id } = (
      await fixture.post('/practice-system/patients', { first_name: 'Tom', last_name: 'Reid' })
    ).body
    const visit = await fixture.post('/practice-system/appointments', {
      patient_id,
      start_time: '2027-01-05T09:30:00Z',
    })
    expect(visit).toMatchObject({
      status: 201,
      body: { state: 'Pending', patient_name: 'Tom Reid', duration: 30 },
    })
    await fixture.put(`/practice-system/appointments/${visit.body.id}`, { state: 'Completed' })
    const changed = await fixture.put(`/practice-system/patients/${patient_id}`, { last_name: 'Reid-Hart' })
    expect(changed.body).toMatchObject({ first_name: 'Tom', last_name: 'Reid-Hart' })
    const invoice = await fixture.post('/practice-system/invoices', { patient_id, amount: '52.5' })
    expect(invoice.body).toMatchObject({ amount: '52.5', amount_outstanding: '52.5', paid: false })
    await fixture.put(`/practice-system/invoices/${invoice.body.id}`, { paid: true })
    const treatment = await fixture.post('/practice-system/treatments', { patient_id, price: '450' })
    expect(treatment.body).toMatchObject({ patient_id, price: '450', charged: false })
    const planned = await fixture.list(`/treatment_plan_items?patient_id=${patient_id}`)
    expect(planned.treatment_plan_items).toEqual([treatment.body])
    // A treatment is not reported.
    const webhooks = (await fixture.untilWebhooks(before + 6)).slice(before)
    expect(webhooks.map(({ json }) => (json as { event: string }).event)).toEqual([
      'patient.created',
      'appointment.created',
      'appointment.updated',
      'patient.updated',
      'invoice.created',
      'payment.created',
    ])
    expect(webhooks.every(isSigned)).toBe(true)
    expect((await fixture.list(`/invoices?patient_id=${patient_id}&paid=true`)).meta.total).toBe(1)
    expect(
      (await fixture.post('/practice-system/appointments', { patient_id: 1, start_time: 'x' })).status,
    ).toBe(422)
  })

  it('repeats an event until the product accepts it', async () => {
    let times = 0
    statusToReturn = () => (++times < 3 ? 500 : 204)
    const before = fixture.webhooks().length
    const { status } = await fixture.post('/practice-system/patients', {
      first_name: 'Li',
      last_name: 'Chen',
    })
    expect(status).toBe(202)
    await fixture.untilWebhooks(before + 3)
  })

  it('is switched off after fifty failures in a row, and sends no event until it is switched on again', async () => {
    statusToReturn = () => 410
    let state = (await fixture.get('/practice-system/webhook')).body
    while (state.active) {
      await fixture.post('/practice-system/patients', { first_name: 'Li', last_name: 'Chen' })
      state = (await fixture.get('/practice-system/webhook')).body
    }
    expect(state.failed_deliveries).toBeGreaterThanOrEqual(50)
    const isNotifiedOf = async () => {
      const added = await fixture.post('/practice-system/patients', { first_name: 'Li', last_name: 'Chen' })
      const webhooks = fixture.webhooks().map(({ json }) => (json as { data: { id: number } }).data.id)
      return webhooks.includes(added.body.id)
    }
    expect(await isNotifiedOf()).toBe(false)
    statusToReturn = () => 200
    expect((await fixture.post('/practice-system/webhook')).body.active).toBe(true)
    expect(await isNotifiedOf()).toBe(true)
  })
})
