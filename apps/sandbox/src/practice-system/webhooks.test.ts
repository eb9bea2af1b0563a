import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dentallyPractice, isSigned } from '../testing/dentally-practice.ts'

let world: Awaited<ReturnType<typeof dentallyPractice>>
let answer: () => number = () => 200

beforeAll(async () => {
  world = await dentallyPractice({}, { answer: () => ({ status: answer() }) })
})
afterEach(async () => {
  answer = () => 200
  await world.post('/reset')
})
afterAll(() => world.stop())

describe('what happens in Dentally', () => {
  it('is told signed: a visit is booked, attended; an invoice is written and paid', async () => {
    const before = world.webhooks().length
    const { id: patient_id } = (
      await world.post('/practice-system/patients', { first_name: 'Tom', last_name: 'Reid' })
    ).body
    const visit = await world.post('/practice-system/appointments', {
      patient_id,
      start_time: '2027-01-05T09:30:00Z',
    })
    expect(visit).toMatchObject({
      status: 201,
      body: { state: 'Pending', patient_name: 'Tom Reid', duration: 30 },
    })
    await world.put(`/practice-system/appointments/${visit.body.id}`, { state: 'Completed' })
    const invoice = await world.post('/practice-system/invoices', { patient_id, amount: '52.5' })
    expect(invoice.body).toMatchObject({ amount: '52.5', amount_outstanding: '52.5', paid: false })
    await world.put(`/practice-system/invoices/${invoice.body.id}`, { paid: true })
    const told = (await world.untilWebhooks(before + 5)).slice(before)
    expect(told.map(({ json }) => (json as { event: string }).event)).toEqual([
      ...[
        'patient.created',
        'appointment.created',
        'appointment.updated',
        'invoice.created',
        'payment.created',
      ],
    ])
    expect(told.every(isSigned)).toBe(true)
    expect((await world.list(`/invoices?patient_id=${patient_id}&paid=true`)).meta.total).toBe(1)
    expect(
      (await world.post('/practice-system/appointments', { patient_id: 1, start_time: 'x' })).status,
    ).toBe(422)
  })

  it('is brought again until it is taken', async () => {
    let times = 0
    answer = () => (++times < 3 ? 500 : 204)
    const before = world.webhooks().length
    const { status } = await world.post('/practice-system/patients', { first_name: 'Li', last_name: 'Chen' })
    expect(status).toBe(202)
    await world.untilWebhooks(before + 3)
  })

  it('is told no more after fifty failures in a row, until the webhook is switched on', async () => {
    answer = () => 410
    let state = (await world.get('/practice-system/webhook')).body
    while (state.active) {
      await world.post('/practice-system/patients', { first_name: 'Li', last_name: 'Chen' })
      state = (await world.get('/practice-system/webhook')).body
    }
    expect(state.failed_deliveries).toBeGreaterThanOrEqual(50)
    const isToldOf = async () => {
      const added = await world.post('/practice-system/patients', { first_name: 'Li', last_name: 'Chen' })
      const told = world.webhooks().map(({ json }) => (json as { data: { id: number } }).data.id)
      return told.includes(added.body.id)
    }
    expect(await isToldOf()).toBe(false)
    answer = () => 200
    expect((await world.post('/practice-system/webhook')).body.active).toBe(true)
    expect(await isToldOf()).toBe(true)
  })
})
