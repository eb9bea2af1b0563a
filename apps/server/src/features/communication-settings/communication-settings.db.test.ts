import { describe, expect, it } from 'vitest'
import { aColleague, aPractice, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'

const { product, practice, staff } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const { deps } = product

const PATH = '/v3/clients/settings/communications'
const CLOSED = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}
const OFF = { enabled: false, message: '' }
const NO_ANSWERS = {
  in_hours_new: OFF,
  in_hours_existing: OFF,
  out_of_hours_new: OFF,
  out_of_hours_existing: OFF,
}
const hours = (opens: string, closes: string) => ({ opens, closes })
const NINE_TO_FIVE = hours('09:00:00', '17:00:00')

/** A practice whose settings were never changed, and its user. */
async function aFreshPractice(given: Parameters<typeof aPractice>[1] = {}) {
  const fresh = await aPractice(deps, given)
  const user = product.visitor()
  await user.signIn(fresh.email)
  const read = async () => (await user.get(PATH)).body
  return { fresh, user, read, save: (body: object) => user.put(PATH, body) }
}

describe('the settings for emails and texts', () => {
  it('contain sending address, hours, answers and number, and store changes of the first three (COMS-01)', async () => {
    const { fresh, read, save } = await aFreshPractice()
    const initial = {
      sending_email: `hello@${fresh.domain}`,
      business_hours: CLOSED,
      sms_autoresponses: NO_ANSWERS,
      undo_send_seconds: 0,
      sms_status: { number: fresh.number },
    }
    expect(await read()).toEqual(initial)

    const answer = { enabled: true, message: 'We open at nine.' }
    const saved = await save({
      sending_email: `welcome@${fresh.domain}`,
      business_hours: { monday: NINE_TO_FIVE, tuesday: hours('00:00:00', '23:30:00') },
      sms_autoresponses: { out_of_hours_new: answer },
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual({
      sending_email: `welcome@${fresh.domain}`,
      business_hours: { ...CLOSED, monday: NINE_TO_FIVE, tuesday: hours('00:00:00', '23:30:00') },
      sms_autoresponses: { ...NO_ANSWERS, out_of_hours_new: answer },
      undo_send_seconds: 0,
      sms_status: initial.sms_status,
    })
    expect(await read()).toEqual(saved.body)
  })

  it('keep the days and answers that a change does not name; a day that is closed is null (COMS-09, COMS-11)', async () => {
    const { read, save } = await aFreshPractice()
    await save({ business_hours: { monday: NINE_TO_FIVE, sunday: hours('10:30:00', '12:00:00') } })
    await save({ business_hours: { sunday: null } })
    await save({ sms_autoresponses: { in_hours_new: { enabled: false, message: 'Not yet' } } })
    const settings = await read()
    expect(settings.business_hours).toEqual({ ...CLOSED, monday: NINE_TO_FIVE })
    expect(settings.sms_autoresponses.in_hours_new).toEqual({ enabled: false, message: 'Not yet' })
  })

  const invalidHours: [string, object, object][] = [
    [
      'the same opening and closing time',
      { monday: NINE_TO_FIVE, friday: hours('09:00:00', '09:00:00') },
      {
        'business_hours.friday': ['Opening time must be before closing time'],
      },
    ],
    [
      'an opening time after the closing time',
      { monday: hours('17:30:00', '09:00:00') },
      {
        'business_hours.monday': ['Opening time must be before closing time'],
      },
    ],
    [
      'times outside the steps of 30 minutes',
      { monday: hours('09:15:00', '23:45:00') },
      {
        'business_hours.monday.opens': [expect.stringContaining('half hour')],
        'business_hours.monday.closes': [expect.stringContaining('half hour')],
      },
    ],
    [
      'times without seconds',
      { monday: hours('09:00', '17:00:00') },
      {
        'business_hours.monday.opens': [expect.stringContaining('half hour')],
      },
    ],
    [
      'a day after midnight',
      { monday: hours('09:00:00', '24:00:00') },
      {
        'business_hours.monday.closes': [expect.stringContaining('half hour')],
      },
    ],
    [
      'a day without a closing time',
      { monday: { opens: '09:00:00' } },
      {
        'business_hours.monday.closes': ['This is required'],
      },
    ],
    [
      'an unknown day',
      { caturday: NINE_TO_FIVE },
      {
        business_hours: ['Contains unknown fields: caturday'],
      },
    ],
  ]
  it.each(invalidHours)(
    'refuse business hours with %s, and change nothing (COMS-10)',
    async (_case, business_hours, errors) => {
      const { fresh, read, save } = await aFreshPractice()
      const refused = await save({ business_hours, sending_email: `welcome@${fresh.domain}` })
      expect(refused).toMatchObject({ status: 422, body: { code: 'validation', errors } })
      expect(await read()).toMatchObject({ sending_email: `hello@${fresh.domain}`, business_hours: CLOSED })
    },
  )

  const invalidAnswers: [string, object, object][] = [
    [
      'an enabled answer is empty',
      { in_hours_new: { enabled: true, message: ' ' } },
      {
        'sms_autoresponses.in_hours_new.message': ['Must not be empty'],
      },
    ],
    [
      'a message is too long',
      { in_hours_existing: { enabled: true, message: 'x'.repeat(1601) } },
      {
        'sms_autoresponses.in_hours_existing.message': [expect.stringContaining('at most 1600')],
      },
    ],
    [
      'a message has placeholders',
      { out_of_hours_new: { enabled: false, message: 'Hi {{patient.name}}' } },
      {
        'sms_autoresponses.out_of_hours_new.message': [expect.stringContaining('Placeholders')],
      },
    ],
    [
      'the type is unknown',
      { at_lunch: OFF },
      {
        sms_autoresponses: ['Contains unknown fields: at_lunch'],
      },
    ],
    [
      'the switch is missing',
      { in_hours_new: { message: 'Hello' } },
      {
        'sms_autoresponses.in_hours_new.enabled': ['This is required'],
      },
    ],
  ]
  it.each(invalidAnswers)(
    'refuse answers when %s, and change nothing (COMS-13)',
    async (_case, sms_autoresponses, errors) => {
      const { read, save } = await aFreshPractice()
      const refused = await save({ sms_autoresponses })
      expect(refused).toMatchObject({ status: 422, body: { code: 'validation', errors } })
      expect((await read()).sms_autoresponses).toEqual(NO_ANSWERS)
    },
  )

  it('accept only the local part of the sending address as new, and a valid one (COMS-02)', async () => {
    const { fresh, read, save } = await aFreshPractice()
    const domain = fresh.domain
    expect((await save({ sending_email: `Front.Desk@${domain.toUpperCase()}` })).body.sending_email).toBe(
      `Front.Desk@${domain}`,
    )
    for (const [address, error] of [
      ['hello@other.test', `Must end with @${domain}, the domain of your practice email`],
      ['hello', `Must end with @${domain}, the domain of your practice email`],
      [`@${domain}`, 'Enter a valid email address'],
      [`front desk@${domain}`, 'Enter a valid email address'],
      [`a@b@${domain}`, 'Enter a valid email address'],
      [`a..b@${domain}`, expect.stringContaining('single dots')],
      [`müller@${domain}`, expect.stringContaining('letters from a to z')],
    ]) {
      expect(await save({ sending_email: address }), address).toMatchObject({
        status: 422,
        body: { errors: { sending_email: [error] } },
      })
    }
    expect((await read()).sending_email).toBe(`Front.Desk@${domain}`)
  })

  it('name every invalid field in one response', async () => {
    const { save } = await aFreshPractice()
    const refused = await save({
      sending_email: 'hello@other.test',
      business_hours: { monday: hours('17:00:00', '09:00:00') },
      sms_autoresponses: { in_hours_new: { enabled: true, message: '' } },
    })
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'business_hours.monday',
      'sending_email',
      'sms_autoresponses.in_hours_new.message',
    ])
  })

  it('have no sending address and no number in a practice without email and texts', async () => {
    const { read, save } = await aFreshPractice({ sending_email: null, sms_enabled: false })
    expect(await read()).toMatchObject({ sending_email: null, sms_status: { number: null } })
    expect(await save({ sending_email: 'hello@practice.test' })).toMatchObject({
      status: 422,
      body: { errors: { sending_email: ['Your practice has no email address to send from'] } },
    })
  })

  it('are not overwritten by an edit that another user has superseded, where each day and answer is a field', async () => {
    const { fresh, user, read, save } = await aFreshPractice()
    const colleague = product.visitor()
    await colleague.signIn(await aColleague(deps, fresh))
    const own = { enabled: true, message: 'Ours' }
    const theirs = {
      business_hours: { monday: NINE_TO_FIVE },
      sms_autoresponses: { in_hours_new: { enabled: true, message: 'Theirs' } },
    }
    expect((await colleague.put(PATH, theirs)).status).toBe(200)

    const based_on = {
      sending_email: `hello@${fresh.domain}`,
      business_hours: { monday: null, tuesday: null },
      sms_autoresponses: { in_hours_new: OFF, in_hours_existing: OFF },
    }
    for (const superseded of [
      { business_hours: { monday: hours('08:00:00', '12:00:00'), tuesday: NINE_TO_FIVE } },
      { sms_autoresponses: { in_hours_new: own, in_hours_existing: own } },
    ]) {
      const refused = await user.put(PATH, { ...superseded, based_on })
      expect(refused).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
      expect(refused.body.record).toEqual(await read())
    }
    const others = {
      business_hours: { tuesday: NINE_TO_FIVE },
      sms_autoresponses: { in_hours_existing: own },
    }
    expect((await save({ ...others, ...{ sending_email: `a@${fresh.domain}` }, based_on })).status).toBe(200)
    expect(await read()).toMatchObject({
      business_hours: { monday: NINE_TO_FIVE, tuesday: NINE_TO_FIVE },
      sms_autoresponses: { in_hours_new: { message: 'Theirs' }, in_hours_existing: own },
    })
    expect((await save({ sending_email: `b@${fresh.domain}`, based_on })).status).toBe(409)
    expect((await save({ sending_email: `b@${fresh.domain}` })).status).toBe(200)
  })

  it('are announced to open browsers of the practice when they change, and are in the audit log', async () => {
    const { fresh, save } = await aFreshPractice()
    const change = { business_hours: { monday: NINE_TO_FIVE } }
    await save(change)
    await save(change)
    const published = await publishedEvents(deps, fresh, null, 'practice.settings.changed')
    expect(published.map(({ payload }) => payload)).toEqual([{ sections: ['communications'] }])
    const entries = await inside(deps, fresh, (tx) =>
      tx.selectFrom('audit_log').select('status').where('action', '=', 'settings.communications').execute(),
    )
    expect(entries.map(({ status }) => status)).toEqual([200, 200])
  })

  it('are unreachable without a session, and never those of another practice', async () => {
    const anyone = product.visitor()
    expect((await anyone.get(PATH)).status).toBe(401)
    expect((await anyone.put(PATH, {})).status).toBe(401)
    const { save } = await aFreshPractice()
    await save({ business_hours: { friday: NINE_TO_FIVE } })
    expect((await staff.get(PATH)).body).toMatchObject({
      sending_email: `hello@${practice.domain}`,
      business_hours: CLOSED,
    })
  })
})

it('a number cannot be enabled without a carrier, which the response says', async () => {
  const { user } = await aFreshPractice({ sms_enabled: false, sms_number: null })
  const refused = await user.post('/v3/clients/sms/enable', { practice_phone: '01632 960999' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'sms_not_available' } })
  expect(refused.body.message).toContain('no phone carrier is connected')
})
