import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { inboundFixture, WITHIN } from '../../testing/inbound-fixture.ts'
import { settingsOf } from './testing/answering-practice.ts'

const fixture = await inboundFixture()
const { system } = fixture
const { deps, clock } = system

/** Mondays and days of a year that lies ahead, so that time only moves forward. */
const MONDAY_NINE = '2031-01-06T09:00:00Z'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let lastPhone = 0
const aPhone = () => `+447700900${String(600 + ++lastPhone).padStart(3, '0')}`

function moveTo(instant: string | number): void {
  clock.skip(new Date(instant).getTime() - clock.now().getTime())
}

/** Sends a text to the practice, and waits until everything that follows from it is done. */
async function text({ number: to }: Practice, from: string, body = 'Are you open?'): Promise<void> {
  expect((await system.control('POST', 'sms', { from, to, body })).status).toBe(201)
  await idle()
}

/** Waits until no job is due. */
function idle(): Promise<void> {
  return eventually(async () => {
    const due = (await system.queue()).filter(({ isRunning, dueInMs }) => isRunning || dueInMs <= 0)
    expect(due).toEqual([])
  }, WITHIN)
}

/** The answers that a number received, oldest first. */
const answersTo = async (phone: string) => (await system.outbox('sms', phone)).map(({ body }) => body)

const withPhone = (practice: Practice, given: Parameters<typeof aPatient>[2] = {}) => {
  const phone = aPhone()
  return aPatient(deps, practice, { phone, phone_e164: phone, ...given }).then((id) => ({ id, phone }))
}

const mondayNineToFive = { monday: { opens: '09:00:00', closes: '17:00:00' } }

describe('an inbound text', () => {
  it('gets the enabled answer of its type by the hours in the practice’s time zone, at most once in 24 hours, and none from a patient who is blocked or opted out (COMS-15)', async () => {
    const practice = await aPractice(deps, settingsOf({ hours: mondayNineToFive }))
    moveTo(MONDAY_NINE)
    const [known, other] = [await withPhone(practice), await withPhone(practice)]
    const [newcomer, late] = [aPhone(), aPhone()]
    await text(practice, newcomer)
    await text(practice, known.phone)
    expect([await answersTo(newcomer), await answersTo(known.phone)]).toEqual([
      ['in_hours_new'],
      ['in_hours_existing'],
    ])

    moveTo('2031-01-06T17:00:00Z')
    await text(practice, late)
    await text(practice, other.phone)
    await text(practice, known.phone)
    expect([await answersTo(late), await answersTo(other.phone), await answersTo(known.phone)]).toEqual([
      ['out_of_hours_new'],
      ['out_of_hours_existing'],
      ['in_hours_existing'],
    ])

    // A day less a minute after the first answer, and a little more than a day after it.
    moveTo(Date.parse(MONDAY_NINE) + DAY_MS - MINUTE_MS)
    await text(practice, newcomer)
    expect(await answersTo(newcomer)).toEqual(['in_hours_new'])
    moveTo(Date.parse(MONDAY_NINE) + DAY_MS + MINUTE_MS)
    await text(practice, newcomer)
    await text(practice, newcomer)
    expect(await answersTo(newcomer)).toEqual(['in_hours_new', 'out_of_hours_existing'])

    const blocked = await withPhone(practice, { stage: 'blocked' })
    const optedOut = await withPhone(practice, { gdpr: 'Opted In' })
    await text(practice, blocked.phone)
    await text(practice, optedOut.phone, 'STOP')
    await text(practice, optedOut.phone, 'Hello?')
    expect(await answersTo(blocked.phone)).toEqual([])
    expect(await answersTo(optedOut.phone)).toEqual([])
  })

  it.each(['Europe/London', 'Europe/Dublin'])(
    'is answered by the clocks in %s before and after they change',
    async (time_zone) => {
      const open = { opens: '09:00:00', closes: '17:00:00' }
      const settings = settingsOf({ hours: { saturday: open, sunday: open } })
      const practice = await aPractice(deps, { ...settings, time_zone })
      for (const [instant, answer] of [
        // The clocks go forward on 30 March 2031 and back on 26 October 2031.
        ['2031-03-29T08:30:00Z', 'out_of_hours_new'],
        ['2031-03-29T16:30:00Z', 'in_hours_new'],
        ['2031-03-30T08:30:00Z', 'in_hours_new'],
        ['2031-03-30T16:30:00Z', 'out_of_hours_new'],
        ['2031-10-25T08:30:00Z', 'in_hours_new'],
        ['2031-10-25T16:30:00Z', 'out_of_hours_new'],
        ['2031-10-26T08:30:00Z', 'out_of_hours_new'],
        ['2031-10-26T16:30:00Z', 'in_hours_new'],
      ] as const) {
        moveTo(instant)
        const phone = aPhone()
        await text(practice, phone)
        expect(await answersTo(phone), instant).toEqual([answer])
      }
    },
  )

  it('gets no answer when the answer of its type is switched off, and the text is placed as usual', async () => {
    const practice = await aPractice(deps, settingsOf({ answers: ['in_hours_new'] }))
    const { id, phone } = await withPhone(practice)
    await text(practice, phone)
    expect(await answersTo(phone)).toEqual([])
    expect(await textsOf(practice, id)).toEqual([{ text: 'Are you open?', inbound: true }])
    // The number is not marked as answered either.
    await inside(deps, practice, (tx) =>
      tx.updateTable('clients').set(settingsOf({})).where('id', '=', practice.id).execute(),
    )
    await text(practice, phone)
    expect(await answersTo(phone)).toEqual(['out_of_hours_existing'])
  })

  it('is answered when the patient never agreed to marketing, or is lost', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const neverAsked = await withPhone(practice, { gdpr: 'Opted Out' })
    const lost = await withPhone(practice, { stage: 'lost' })
    for (const { phone } of [neverAsked, lost]) {
      await text(practice, phone)
      expect(await answersTo(phone)).toEqual(['out_of_hours_existing'])
    }
  })

  it('is not answered when a user recorded that the patient opted out, but is again after START', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const { id, phone } = await withPhone(practice, { gdpr: 'Opted In' })
    const user = system.visitor()
    await user.signIn(practice.email)
    const { version } = (await user.get(`/v3/patients/${id}`)).body
    expect((await user.put(`/v3/patients/${id}`, { version, gdpr: 'Opted Out' })).status).toBe(200)
    await text(practice, phone)
    expect(await answersTo(phone)).toEqual([])
    await text(practice, phone, 'START')
    expect(await answersTo(phone)).toEqual([])
    await text(practice, phone)
    expect(await answersTo(phone)).toEqual(['out_of_hours_existing'])
  })

  it.each(['STOP', 'Unsubscribe', 'END', 'quit', 'Please stop', 'HELP'])(
    'is not answered by the product when it says %j',
    async (body) => {
      const practice = await aPractice(deps, settingsOf({}))
      const phone = aPhone()
      await text(practice, phone, body)
      expect(await answersTo(phone)).toEqual([])
    },
  )

  it.each(['60777', 'BRIGHTSIDE', '+266696687'])('is not answered when it is from %s', async (sender) => {
    const practice = await aPractice(deps, settingsOf({}))
    const fields = {
      MessageSid: `SM${sender}`,
      From: sender,
      To: practice.number,
      Body: 'Your code is 1',
      NumMedia: '0',
    }
    const { url, body, headers } = fixture.signRequest('/api/webhooks/twilio/sms', fields)
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
    await idle()
    const sent = await inside(deps, practice, (tx) =>
      tx.selectFrom('communications').select('id').where('inbound', '=', false).execute(),
    )
    expect(sent).toEqual([])
  })

  it('that a user places by hand is not answered', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const fields = {
      MessageSid: 'SMhand',
      From: 'anonymous',
      To: practice.number,
      Body: 'Hello',
      NumMedia: '0',
    }
    const { url, body, headers } = fixture.signRequest('/api/webhooks/twilio/sms', fields)
    await fetch(url, { method: 'POST', body, headers })
    await idle()
    const { id, phone } = await withPhone(practice)
    const user = system.visitor()
    await user.signIn(practice.email)
    const [unplaced] = (await user.get('/v3/unplaced')).body.data
    expect((await user.post(`/v3/unplaced/${unplaced.id}/place`, { patient_id: id })).status).toBe(200)
    await idle()
    expect(await textsOf(practice, id)).toEqual([{ text: 'Hello', inbound: true }])
    expect(await answersTo(phone)).toEqual([])
  })
})

describe('an automatic answer', () => {
  it('is on the timeline of the lead that the text created, as automatic and by nobody of the practice', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const user = system.visitor()
    await user.signIn(practice.email)
    const phone = aPhone()
    await text(practice, phone)
    const [lead] = (await user.get(`/v3/patients/search?query=${encodeURIComponent(phone)}`)).body
    const { items } = (await user.get(`/v2/patients/${lead.id}/timeline`)).body
    expect(items.filter((item: { type: string }) => item.type === 'communication')).toMatchObject([
      { text_content: 'Are you open?', inbound: true, automated: false },
      {
        text_content: 'out_of_hours_new',
        inbound: false,
        automated: true,
        representative: { name: 'Autoresponder' },
      },
    ])
  })

  it('leaves the conversation unread and without a reply, and the patient snoozed', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const user = system.visitor()
    await user.signIn(practice.email)
    const { id, phone } = await withPhone(practice)
    const ends_at = new Date(clock.now().getTime() + DAY_MS).toISOString()
    expect((await user.put(`/v3/patients/${id}/snooze`, { ends_at })).status).toBe(200)
    await text(practice, phone)
    expect(await answersTo(phone)).toHaveLength(1)
    expect((await user.get(`/patients/${id}/conversation`)).body).toMatchObject({
      unread: true,
      unread_count: 1,
      snoozed: true,
      last_message_inbound: true,
      snippet: 'Are you open?',
    })
    expect((await user.get(`/v3/patients/${id}`)).body.snooze).toMatchObject({ ends_at })
  })
})

async function textsOf(practice: Practice, patientId: string) {
  const rows = await inside(deps, practice, (tx) =>
    tx
      .selectFrom('communications')
      .select(['text_content', 'inbound'])
      .where('patient_id', '=', patientId)
      .orderBy('datetime')
      .execute(),
  )
  return rows.map(({ text_content, inbound }) => ({ text: text_content, inbound }))
}
