import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPatient, aPractice, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'

let product: TestProduct
let practice: Practice
let staff: Person

beforeAll(async () => {
  product = await testProduct()
  practice = await aPractice(product.world)
  staff = product.visitor()
  await staff.signIn(practice.email)
})
afterAll(() => product.stop())

describe('a patient', () => {
  it('is answered with all its fields, stage and next action among them (PAT-01, PAT-02)', async () => {
    const dueAt = new Date('2026-11-30T09:00:00.000Z')
    const endsAt = new Date(product.clock.now().getTime() + 3_600_000)
    const id = await aPatient(product.world, practice, {
      first_name: 'Charlotte',
      last_name: 'Evans',
      email: 'charlotte.evans@mail.example',
      phone: '07700 900461',
      phone_e164: '+447700900461',
      date_of_birth: '1988-03-14',
      source: 'Google Ads',
      stage: 'working',
      next_action_at: dueAt,
      tx_type: 'Implants',
      gdpr: 'Opted In',
      labels: ['Nervous', 'Finance'],
      snooze_ends_at: endsAt,
      snooze_comment: 'Back from holiday',
    })
    const answer = await staff.get(`/v3/patients/${id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id,
      first_name: 'Charlotte',
      last_name: 'Evans',
      email: 'charlotte.evans@mail.example',
      email_address: 'charlotte.evans@mail.example',
      phone: '+447700900461',
      phone_number: { number: '+447700900461', invalid_reason: null },
      date_of_birth: '1988-03-14',
      image_url: null,
      source: 'Google Ads',
      stage: 'working',
      next_action_at: dueAt.toISOString(),
      labels: ['Nervous', 'Finance'],
      snooze: { ends_at: endsAt.toISOString(), comment: 'Back from holiday', state: 'asleep' },
      type: 'Implants',
      gdpr: 'Opted In',
      referrer_email: null,
      referrer_name: null,
      starred: false,
      unread: false,
      version: 1,
    })
    product.clock.skip(3_600_000)
    expect((await staff.get(`/v3/patients/${id}`)).body.snooze.state).toBe('waking')
  })

  it('is saved, and a later read shows what was saved (PAT-03)', async () => {
    const id = await aPatient(product.world, practice)
    const saved = await staff.put(`/v3/patients/${id}`, {
      first_name: 'Siân',
      last_name: 'Morgan',
      email: 'sian.morgan@post.example',
      phone: '07700 900812',
      date_of_birth: '1994-06-09',
      source: 'Referral',
    })
    expect(saved.status).toBe(200)
    const read = await staff.get(`/v3/patients/${id}`)
    expect(read.body).toEqual(saved.body)
    expect(read.body).toMatchObject({
      first_name: 'Siân',
      last_name: 'Morgan',
      email: 'sian.morgan@post.example',
      email_address: 'sian.morgan@post.example',
      phone: '+447700900812',
      phone_number: { number: '+447700900812', invalid_reason: null },
      date_of_birth: '1994-06-09',
      source: 'Referral',
      version: 2,
    })
  })

  it('keeps a number that cannot be used as it was typed, with the reason', async () => {
    const id = await aPatient(product.world, practice)
    const saved = await staff.put(`/v3/patients/${id}`, { phone: '07700 90056' })
    expect(saved.status).toBe(200)
    expect(saved.body.phone_number).toEqual({ number: '07700 90056', invalid_reason: 'TOO_SHORT' })
  })

  it.each([
    [{ first_name: '   ' }, 'first_name'],
    [{ email: 'not an address' }, 'email'],
    [{ date_of_birth: '2999-01-01' }, 'date_of_birth'],
    [{ last_name: 'with a \u0000 inside' }, 'last_name'],
    [{ gdpr: 'maybe' }, 'gdpr'],
  ])('refuses %j and changes nothing', async (change, field) => {
    const id = await aPatient(product.world, practice)
    const before = await staff.get(`/v3/patients/${id}`)
    const answer = await staff.put(`/v3/patients/${id}`, change)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'validation', message: expect.any(String) })
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await staff.get(`/v3/patients/${id}`)).body).toEqual(before.body)
  })

  it('lets two people edit different fields, and tells the second of the same field who was first', async () => {
    const id = await aPatient(product.world, practice)
    expect((await staff.put(`/v3/patients/${id}`, { version: 1, first_name: 'Tom' })).status).toBe(200)
    expect((await staff.put(`/v3/patients/${id}`, { version: 1, last_name: 'Whitfield' })).status).toBe(200)
    const clash = await staff.put(`/v3/patients/${id}`, { version: 1, first_name: 'Thomas' })
    expect(clash.status).toBe(409)
    expect(clash.body).toEqual({
      code: 'edit_conflict',
      message:
        'Hannah Price changed this patient while you were editing. Your changes are still here: check them and save again.',
    })
    expect((await staff.get(`/v3/patients/${id}`)).body).toMatchObject({
      first_name: 'Tom',
      last_name: 'Whitfield',
    })
  })
})

it("answers another practice's patient as not found to every patient call (PAT-04)", async () => {
  const other = await aPractice(product.world)
  const id = await aPatient(product.world, other)
  const event = uuid()
  const calls = [
    staff.get(`/v3/patients/${id}`),
    staff.put(`/v3/patients/${id}`, { first_name: 'Mallory' }),
    staff.get(`/patients/${id}/timeline`),
    staff.get(`/v2/patients/${id}/timeline`),
    staff.get(`/patients/${id}/timeline/${event}`),
    staff.get(`/v2/patients/${id}/timeline/${event}`),
    staff.get(`/patients/${id}/conversation`),
    staff.get(`/v3/patients/${id}/communications/${event}`),
    staff.get(`/v3/patients/${id}/template-context`),
    staff.post(`/v3/patients/${id}/notes`, { id: event, title: '', content: 'hello' }),
    staff.post(`/v3/patients/${id}/communications`, { id: event, channel: 'SMS', message: 'hello' }),
    staff.post(`/v3/patients/${id}/communications/${event}/retry`),
    staff.put(`/v3/conversations/${id}`),
    staff.put(`/conversations/${id}/unread`),
    staff.put(`/conversations/${id}/star`),
    staff.delete(`/conversations/${id}/star`),
    staff.delete(`/v3/patients/${id}/snooze`),
  ]
  for (const answer of await Promise.all(calls)) {
    expect(answer.status).toBe(404)
    expect(answer.body.code).toBe('not_found')
  }
  const owner = product.visitor()
  await owner.signIn(other.email)
  expect((await owner.get(`/v3/patients/${id}`)).body).toMatchObject({ first_name: 'Grace', version: 1 })
})
