import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { actionFixture } from './testing/action-fixture.ts'

const { inDays, patientIn, save, read, traces } = await actionFixture()

describe('an outcome that cannot be', () => {
  it.each<[string, string, object, string]>([
    ['an unknown one', 'working', { next_action: 'dance' }, 'next_action'],
    ['one that its stage does not offer', 'inTx', { next_action: 'callback' }, 'next_action'],
    ['one without its date', 'newLead', { next_action: 'booking' }, 'date'],
    [
      'a date whose day has passed',
      'newLead',
      { next_action: 'working', date: '2024-02-29T09:00:00Z' },
      'date',
    ],
    ['a date that is none', 'newLead', { next_action: 'working', date: 'tomorrow' }, 'date'],
    [
      'choices that no screen offers',
      'lost',
      { next_action: 'lost', note: 'Too far', choices: ['discard', 'never'] },
      'choices',
    ],
    [
      'choices that lead elsewhere',
      'working',
      { next_action: 'complete', choices: ['defer', 'wrongNumber'] },
      'next_action',
    ],
    [
      'no date where one was asked for',
      'working',
      { next_action: 'working', choices: ['defer', 'working'] },
      'date',
    ],
    ['no reason where every way asks for one', 'working', { next_action: 'lost', note: null }, 'note'],
    ['a blank reason for what needs one', 'working', { next_action: 'blocked', note: ' ' }, 'note'],
    [
      'a blank reason',
      'working',
      { next_action: 'lost', note: ' ', choices: ['discard', 'never', 'other'] },
      'note',
    ],
    [
      'another reason than chosen',
      'working',
      { next_action: 'blocked', note: 'Sales', choices: ['discard', 'block', 'spam'] },
      'note',
    ],
    ['a note that is too long', 'working', { next_action: 'lost', note: 'x'.repeat(2001) }, 'note'],
    [
      'a link where none is offered',
      'working',
      {
        next_action: 'wrongNumber',
        choices: ['defer', 'wrongNumber'],
        dentally: { link: { patient_id: uuid(), dentally_id: '7' } },
      },
      'dentally',
    ],
    [
      'a link of another patient',
      'working',
      {
        next_action: 'booking',
        date: '2099-01-01T09:00:00Z',
        dentally: { link: { patient_id: uuid(), dentally_id: '7' } },
      },
      'dentally',
    ],
  ])('is refused at its field, and changes nothing: %s (FLOW-10, FLOW-25)', async (_, stage, body, field) => {
    const id = await patientIn(stage)
    const [patient, left] = [await read(id), await traces(id)]
    const answer = await save(id, body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } })
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(answer.body.errors[field][0]).toMatch(/\w{2,} \w+/)
    expect([await read(id), await traces(id)]).toEqual([patient, left])
  })

  it('lists everything that is wrong at once, by the schema and by the rules', async () => {
    const id = await patientIn('working')
    const [past, note] = ['2024-02-29T09:00:00Z', 'x'.repeat(2001)]
    const wrong = { next_action: 'working', date: past, source: 'Carrier pigeon', choices: ['defer'] }
    const create = { patient_id: id, values: { title: '', email_address: 'x' } }
    const answer = await save(id, { ...wrong, note, dentally: { create } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject({
      date: ['This date has passed. Please choose another.'],
      source: ['Please select a source'],
      choices: [expect.any(String)],
      note: ['Must be at most 2000 characters'],
      'dentally.create.values.title': ['Title is required'],
      'dentally.create.values.email_address': ['Invalid email address'],
      'dentally.create.values.postcode': ['Postcode is required'],
    })
    const byRules = await save(id, wrong)
    expect(Object.keys(byRules.body.errors).sort()).toEqual(['choices', 'date', 'source'])
  })

  it('is one whose date cannot be written back', async () => {
    const id = await patientIn('working')
    const answer = await save(id, { next_action: 'booking', date: '9999-12-31T23:59:59-14:00' })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { date: ['Must be in the years 1 to 9999'] } },
    })
    expect(await read(id)).toMatchObject({ stage: 'working' })
  })

  it('is one with a link while Dentally is not connected', async () => {
    const id = await patientIn('working')
    const before = await traces(id)
    const dentally = { link: { patient_id: id, dentally_id: '7' } }
    const answer = await save(id, { next_action: 'booking', date: inDays(1), dentally })
    expect(answer).toMatchObject({ status: 409, body: { code: 'integration_inactive' } })
    expect(await traces(id)).toEqual(before)
  })
})
