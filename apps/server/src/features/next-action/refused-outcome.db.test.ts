import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { actionFixture } from './testing/action-fixture.ts'

const { inDays, patientIn, save, read, records } = await actionFixture()

describe('an invalid outcome', () => {
  it.each<[string, string, object, string]>([
    ['an unknown outcome', 'working', { next_action: 'dance' }, 'next_action'],
    ['an outcome that the stage does not offer', 'inTx', { next_action: 'callback' }, 'next_action'],
    ['an outcome without its date', 'newLead', { next_action: 'booking' }, 'date'],
    [
      'a date whose day has passed',
      'newLead',
      { next_action: 'working', date: '2024-02-29T09:00:00Z' },
      'date',
    ],
    ['a malformed date', 'newLead', { next_action: 'working', date: 'tomorrow' }, 'date'],
    [
      'choices that no flow offers',
      'lost',
      { next_action: 'lost', note: 'Too far', choices: ['discard', 'never'] },
      'choices',
    ],
    [
      'choices that lead to a different outcome',
      'working',
      { next_action: 'complete', choices: ['defer', 'wrongNumber'] },
      'next_action',
    ],
    [
      'no date after choices that ask for one',
      'working',
      { next_action: 'working', choices: ['defer', 'working'] },
      'date',
    ],
    [
      'no reason for an outcome that always needs one',
      'working',
      { next_action: 'lost', note: null },
      'note',
    ],
    [
      'a blank reason for an outcome that needs one',
      'working',
      { next_action: 'blocked', note: ' ' },
      'note',
    ],
    [
      'a blank reason after choices that ask for one',
      'working',
      { next_action: 'lost', note: ' ', choices: ['discard', 'never', 'other'] },
      'note',
    ],
    [
      'a reason different from the chosen one',
      'working',
      { next_action: 'blocked', note: 'Sales', choices: ['discard', 'block', 'spam'] },
      'note',
    ],
    ['a note that is too long', 'working', { next_action: 'lost', note: 'x'.repeat(2001) }, 'note'],
    [
      'a link with an outcome that offers none',
      'working',
      {
        next_action: 'wrongNumber',
        choices: ['defer', 'wrongNumber'],
        dentally: { link: { patient_id: uuid(), dentally_id: '7' } },
      },
      'dentally',
    ],
    [
      'a link for a different patient',
      'working',
      {
        next_action: 'booking',
        date: '2099-01-01T09:00:00Z',
        dentally: { link: { patient_id: uuid(), dentally_id: '7' } },
      },
      'dentally',
    ],
  ])(
    'is refused with an error at the field and changes nothing: %s (FLOW-10, FLOW-25)',
    async (_, stage, body, field) => {
      const id = await patientIn(stage)
      const [patient, before] = [await read(id), await records(id)]
      const response = await save(id, body)
      expect(response).toMatchObject({ status: 422, body: { code: 'validation' } })
      expect(Object.keys(response.body.errors)).toEqual([field])
      expect(response.body.errors[field][0]).toMatch(/\w{2,} \w+/)
      expect([await read(id), await records(id)]).toEqual([patient, before])
    },
  )

  it('is refused with the errors of malformed and of forbidden values in one response', async () => {
    const id = await patientIn('working')
    const [past, note] = ['2024-02-29T09:00:00Z', 'x'.repeat(2001)]
    const invalid = { next_action: 'working', date: past, source: 'Carrier pigeon', choices: ['defer'] }
    const create = { patient_id: id, values: { title: '', email_address: 'x' } }
    const response = await save(id, { ...invalid, note, dentally: { create } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toMatchObject({
      date: ['This date has passed. Please choose another.'],
      source: ['Please select a source'],
      choices: [expect.any(String)],
      note: ['Must be at most 2000 characters'],
      'dentally.create.values.title': ['Title is required'],
      'dentally.create.values.email_address': ['Invalid email address'],
      'dentally.create.values.postcode': ['Postcode is required'],
    })
    const byRules = await save(id, invalid)
    expect(Object.keys(byRules.body.errors).sort()).toEqual(['choices', 'date', 'source'])
  })

  it('is refused when its date is after the year 9999 in UTC', async () => {
    const id = await patientIn('working')
    const response = await save(id, { next_action: 'booking', date: '9999-12-31T23:59:59-14:00' })
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { date: ['Must be in the years 1 to 9999'] } },
    })
    expect(await read(id)).toMatchObject({ stage: 'working' })
  })

  it('is refused with a link while Dentally is not connected', async () => {
    const id = await patientIn('working')
    const before = await records(id)
    const dentally = { link: { patient_id: id, dentally_id: '7' } }
    const response = await save(id, { next_action: 'booking', date: inDays(1), dentally })
    expect(response).toMatchObject({ status: 409, body: { code: 'integration_inactive' } })
    expect(await records(id)).toEqual(before)
  })
})
