import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openLog } from '../../../log.ts'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { productWithSandbox } from '../../../testing/product-with-sandbox.ts'
import { publishedEvents } from '../../../testing/published-events.ts'
import { statementsWaitingFor } from '../../../testing/statements-waiting-for.ts'
import { lockPractice } from '../../practice/index.ts'
import { completeOrder, openOrder } from './number-order.queries.ts'
import { settleNumberJob } from './settle-number.job.ts'

const system = await productWithSandbox()
const { deps, clock } = system
afterAll(() => system.stop())
afterEach(() => trouble('ok'))

const PATH = '/v3/clients/sms/enable'
const PHONE = '01632 960555'

const trouble = (mode: string) => system.control('PUT', 'trouble', { service: 'carrier', mode })

/** A number belongs to one practice, so each test has another one, outside those of `aPractice`. */
let nextNumber = 700

/** A practice without texts, and its user. */
async function withoutNumber(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(deps, { sms_enabled: false, sms_number: null, ...given })
  const user = system.visitor()
  await user.signIn(practice.email)
  const enable = (practice_phone: string = PHONE) => user.post(PATH, { practice_phone })
  const number = async (): Promise<string | null> =>
    (await user.get('/v3/clients/settings/communications')).body.sms_status.number
  return { practice, user, enable, number }
}

/** The numbers that the carrier has given to a practice. */
async function numbersOf({ id }: Practice): Promise<string[]> {
  const { accountSid, authToken } = deps.config.carrier ?? { accountSid: '', authToken: '' }
  const response = await fetch(
    `${system.sandbox.url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json?FriendlyName=Enamel%20practice%20${id}`,
    { headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` } },
  )
  const { incoming_phone_numbers } = (await response.json()) as {
    incoming_phone_numbers: { phone_number: string }[]
  }
  return incoming_phone_numbers.map(({ phone_number }) => phone_number)
}

/** Runs the job that settles an attempt to buy a number. */
const settle = ({ id }: Practice) =>
  settleNumberJob.run({ deps, log: openLog('silent'), attempt: 1, signal: undefined }, { client_id: id })

describe('enabling texts', () => {
  it('gives the practice a number that the settings then show, and needs a valid practice number (COMS-08)', async () => {
    const { practice, user, enable, number } = await withoutNumber()
    expect(await number()).toBeNull()
    for (const phone of ['', '01632', 'reception', '+999 1632 960555']) {
      expect(await enable(phone), phone).toMatchObject({
        status: 422,
        body: { errors: { practice_phone: ['Enter a valid phone number'] } },
      })
    }
    expect(await user.post(PATH, {})).toMatchObject({
      status: 422,
      body: { errors: { practice_phone: ['Enter a valid phone number'] } },
    })
    expect(await numbersOf(practice)).toEqual([])

    const enabled = await enable()
    expect(enabled.status).toBe(200)
    const [given] = await numbersOf(practice)
    expect(given).toMatch(/^\+447700900\d{3}$/)
    expect(enabled.body).toEqual({ sms_status: { number: given } })
    expect(await number()).toBe(given)
    expect((await user.get('/v3/init')).body.client.sms_enabled).toBe(true)
  })

  it('makes texts to the number reach the practice, replies come from it, and calls ring the practice’s phone', async () => {
    const { user, enable } = await withoutNumber()
    const { number: to } = (await enable()).body.sms_status
    const from = '+447700900461'
    await system.control('POST', 'sms', { from, to, body: 'Is this your new number?' })
    const { id } = await eventually(async () => {
      const found = (await user.get(`/v3/patients/search?query=${encodeURIComponent(from)}`)).body
      expect(found).toHaveLength(1)
      return found[0]
    }, WITHIN)
    const message = { id: '01930000-0000-7000-8000-0000000000aa', channel: 'SMS', message: 'Yes, it is' }
    expect((await user.post(`/v3/patients/${id}/communications`, message)).status).toBe(201)
    await eventually(async () => {
      expect((await system.outbox('sms', from)).map((sent) => [sent.from, sent.body])).toEqual([
        [to, 'Yes, it is'],
      ])
    }, WITHIN)
    const call = await system.control('POST', 'call', { from, to, answered: true, seconds: 20 })
    expect(call).toMatchObject({ status: 201, body: { dialled: '+441632960555' } })
    expect((await user.get('/v3/init')).body.settings.practice.phone).toBe('+441632960555')
  })

  it('gives a practice in Ireland an Irish number', async () => {
    const { enable } = await withoutNumber({ country: 'IE', time_zone: 'Europe/Dublin' })
    expect((await enable('01 555 0123')).body.sms_status.number).toMatch(/^\+353850000\d{3}$/)
  })

  it('is refused once the practice has a number', async () => {
    const { practice, enable } = await withoutNumber()
    await enable()
    expect(await enable()).toMatchObject({ status: 409, body: { code: 'sms_already_enabled' } })
    expect(await numbersOf(practice)).toHaveLength(1)
  })

  it('uses the number that the practice already has when texts were only switched off', async () => {
    const sms_number = `+441632960${nextNumber++}`
    const { practice, enable, number } = await withoutNumber({ sms_number })
    expect(await number()).toBeNull()
    expect((await enable()).body).toEqual({ sms_status: { number: sms_number } })
    expect(await numbersOf(practice)).toEqual([])
  })

  it('gives one number, however many users ask for it together', async () => {
    const { practice, enable, number } = await withoutNumber()
    // All requests look for the practice's number before the first of them buys one.
    await trouble('slow')
    const results = await Promise.all(Array.from({ length: 6 }, () => enable()))
    await trouble('ok')
    const [given, ...more] = await numbersOf(practice)
    expect(more).toEqual([])
    expect(await number()).toBe(given)
    for (const { status, body } of results) {
      if (status === 200) expect(body.sms_status.number).toBe(given)
      else
        expect([status, body.code === 'number_pending' || body.code === 'sms_already_enabled']).toEqual([
          409,
          true,
        ])
    }
  })

  it('is asked for again while it is completed, without a deadlock', async () => {
    const { practice } = await withoutNumber()
    const phones = { practice_phone: '+441632960555', former_phone: '' }
    await inside(deps, practice, (tx) => openOrder(tx, phones))
    let attempts = 0
    let completed: Promise<unknown> | undefined
    await inside(deps, practice, async (tx) => {
      attempts += 1
      await lockPractice(tx)
      completed ??= inside(deps, practice, (other) => {
        attempts += 1
        return completeOrder(other, { number: `+441632960${nextNumber++}`, mms: false }, clock.now())
      })
      await expect.poll(() => statementsWaitingFor(tx)).toBe(1)
      await openOrder(tx, phones)
    })
    await completed
    expect(attempts).toBe(2)
  })

  it('leaves a practice phone that another user saved in the meantime', async () => {
    const { practice, user, enable } = await withoutNumber()
    await trouble('lose_replies')
    expect(await enable('01632 960556')).toMatchObject({ status: 409, body: { code: 'number_pending' } })
    const saved = { phone: '01632 960557' }
    expect((await user.put('/v3/clients/settings/practice', saved)).status).toBe(200)
    await settle(practice)
    expect((await user.get('/v3/init')).body.settings.practice.phone).toBe('+441632960557')
  })

  it('is announced to open browsers of the practice, and is in the audit log', async () => {
    const { practice, enable } = await withoutNumber()
    await enable()
    await enable()
    const published = await publishedEvents(deps, practice, null, 'practice.settings.changed')
    expect(published.map(({ payload }) => payload)).toEqual([{ sections: ['communications', 'details'] }])
    const entries = await inside(deps, practice, (tx) =>
      tx.selectFrom('audit_log').select('status').where('action', '=', 'sms.enable').orderBy('id').execute(),
    )
    expect(entries.map(({ status }) => status)).toEqual([200, 409])
  })
})

describe('a carrier in trouble', () => {
  it.each(['down', 'expired_token', 'error'])(
    'in the mode %s gives no number, which the response says, and the next attempt succeeds',
    async (mode) => {
      const { practice, enable, number } = await withoutNumber()
      await trouble(mode)
      expect(await enable()).toMatchObject({ status: 503, body: { code: 'carrier_unreachable' } })
      await trouble('ok')
      expect(await numbersOf(practice)).toEqual([])
      expect((await enable()).status).toBe(200)
      expect(await number()).not.toBeNull()
    },
  )

  it('that refuses to sell gives no number, and can be asked again immediately', async () => {
    const { practice, enable } = await withoutNumber()
    await trouble('reject')
    expect(await enable()).toMatchObject({ status: 409, body: { code: 'number_refused' } })
    await trouble('ok')
    expect((await enable()).status).toBe(200)
    expect(await numbersOf(practice)).toHaveLength(1)
  })

  it('that loses its response has sold one number, which the next request finds instead of buying another', async () => {
    const { practice, enable } = await withoutNumber()
    await trouble('lose_replies')
    expect(await enable()).toMatchObject({ status: 409, body: { code: 'number_pending' } })
    const [sold] = await numbersOf(practice)
    expect(await enable()).toMatchObject({ status: 200, body: { sms_status: { number: sold } } })
    expect(await numbersOf(practice)).toEqual([sold])
  })

  it('that loses its response gives the practice its number even if nobody asks again', async () => {
    const { practice, enable, number } = await withoutNumber()
    await trouble('lose_replies')
    await enable()
    await trouble('ok')
    const [sold] = await numbersOf(practice)
    const jobs = (await system.queue()).filter(({ key }) => key === `settle number ${practice.id}`)
    expect(jobs).toMatchObject([{ task: 'sms.settle-number' }])
    expect(jobs[0]?.dueInMs).toBeLessThanOrEqual(60_000)
    // The second run finds nothing left to do.
    for (let run = 1; run <= 2; run += 1) {
      await settle(practice)
      expect(await number()).toBe(sold)
    }
    expect(await numbersOf(practice)).toEqual([sold])
  })

  it('is not asked to sell another number while an attempt may still succeed', async () => {
    const { practice, enable } = await withoutNumber()
    await inside(deps, practice, (tx) =>
      tx
        .insertInto('sms_number_orders')
        .values({ client_id: practice.id, practice_phone: '+441632960555', attempted_at: clock.now() })
        .execute(),
    )
    expect(await enable()).toMatchObject({ status: 409, body: { code: 'number_pending' } })
    expect(await numbersOf(practice)).toEqual([])
    clock.skip(61_000)
    expect((await enable()).status).toBe(200)
    expect(await numbersOf(practice)).toHaveLength(1)
  })
})
