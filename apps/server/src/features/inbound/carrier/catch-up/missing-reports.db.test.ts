import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Carrier } from '../../../../adapters/sms/carrier.ts'
import { openLog } from '../../../../log.ts'
import { aPatient, inside } from '../../../../testing/builders.ts'
import { inboundFixture, WITHIN } from '../../../../testing/inbound-fixture.ts'
import { carrierCatchUp } from './catch-up.job.ts'

const NOT_IN_USE = '+447700900995'
const REASON = 'The number is not in use. Check it with the patient'
const HALF_AN_HOUR = 30 * 60
/** More texts than are asked about one by one. */
const MANY = 21
/** The error code of a number that is not in use. */
const NOT_IN_USE_CODE = '30005'

const { system, practice, staff, ...fixture } = await inboundFixture()

beforeAll(() => look())
afterEach(() => trouble('ok'))

const trouble = (mode: string) => system.control('PUT', 'trouble', { service: 'carrier', mode })

/** Lets time pass for the product and for the carrier. */
async function pass(seconds: number): Promise<void> {
  system.clock.skip(seconds * 1000)
  await system.control('POST', 'clock/skip', { seconds })
}

const UNREADABLE = { kind: 'cannot_ask', detail: 'malformed', isDown: false } as const

/**
 * Asks the carrier once, and counts the questions about the practice's texts.
 * @param unreadable the texts about which the carrier answers unreadably, by its ids, or its list
 */
async function look(unreadable: readonly string[] | 'list' = []) {
  const { carrier } = system.deps
  if (!carrier) throw new Error('no carrier')
  const logged: string[] = []
  const questions = { texts: [] as string[], pages: 0 }
  const counting: Carrier = {
    ...carrier,
    async sentSmsById(providerId) {
      questions.texts.push(providerId)
      return unreadable.includes(providerId) ? UNREADABLE : carrier.sentSmsById(providerId)
    },
    async sentSms(request) {
      questions.pages += 1
      return unreadable === 'list' ? UNREADABLE : carrier.sentSms(request)
    },
  }
  const deps = { ...system.deps, carrier: counting }
  const log = openLog('warn', { write: (line) => void logged.push(line) })
  await carrierCatchUp.run({ deps, log, signal: undefined })
  return { ...questions, logged }
}

/** Up to when the product has looked at what the carrier received. */
const lookEnd = () =>
  inside(system.deps, practice, async (tx) => {
    const row = await tx
      .selectFrom('carrier_catch_ups')
      .select('complete_until')
      .where('client_id', '=', practice.id)
      .executeTakeFirstOrThrow()
    return row.complete_until
  })

const aRecipient = (phone = fixture.unknownSender().phone) =>
  aPatient(system.deps, practice, { phone, phone_e164: phone }).then((id) => ({ id, phone }))

/** Sends a text of which every report is lost, and waits until the carrier has delivered it or given up. */
async function textWithoutReports({ id, phone }: { id: string; phone: string }) {
  const message = uuid()
  const body = `Text ${message}`
  await trouble('lose_webhooks')
  await staff.post(`/v3/patients/${id}/communications`, { id: message, channel: 'SMS', message: body })
  const sid = await eventually(async () => {
    const text = (await system.outbox('sms', phone)).find((item) => item.body === body)
    expect(['delivered', 'undelivered']).toContain(text?.status)
    return text?.sid ?? ''
  }, WITHIN)
  await trouble('ok')
  await fixture.eventWith(id, message, 'sending')
  return { message, sid }
}

/** The statuses of a message that were published to open browsers, oldest first. */
function publishedStatuses(message: string) {
  return inside(system.deps, practice, async (tx) => {
    const rows = await tx
      .selectFrom('push_events')
      .select('payload')
      .where('name', '=', 'patient.communications.changed-state')
      .orderBy('id')
      .execute()
    return rows.map(({ payload }) => payload as Record<string, unknown>).filter(({ id }) => id === message)
  })
}

async function report(sid: string, message: string, status: string): Promise<void> {
  const { url, body, headers } = fixture.signRequest(`/api/webhooks/twilio/status?communication=${message}`, {
    MessageSid: sid,
    MessageStatus: status,
    ErrorCode: NOT_IN_USE_CODE,
    From: practice.number,
    To: NOT_IN_USE,
  })
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
}

describe('a text whose reports were lost', () => {
  it('fails with its reason on the timeline and in open browsers, and late reports change nothing', async () => {
    const patient = await aRecipient(NOT_IN_USE)
    const { message, sid } = await textWithoutReports(patient)
    await pass(HALF_AN_HOUR)
    expect((await look()).texts).toEqual([sid])
    const [failed] = await fixture.timelineOf(patient.id)
    expect(failed).toMatchObject({ id: message, status: 'failed', failure_reason: REASON })
    expect(failed.to_number.invalidated_at).not.toBeNull()
    const published = await eventually(async () => {
      const statuses = await publishedStatuses(message)
      expect(statuses).toMatchObject([{ status: 'failed', failure_reason: REASON }])
      return statuses
    }, WITHIN)
    for (const status of ['sent', 'undelivered', 'sending']) await report(sid, message, status)
    expect(await fixture.timelineOf(patient.id)).toEqual([failed])
    expect(await publishedStatuses(message)).toEqual(published)
  })

  it('is never asked about again once its status is final', async () => {
    const { message, sid } = await textWithoutReports(await aRecipient())
    await pass(HALF_AN_HOUR)
    expect((await look()).texts).toEqual([sid])
    expect((await publishedStatuses(message)).at(-1)).toMatchObject({ status: 'delivered' })
    await pass(HALF_AN_HOUR)
    expect(await look()).toMatchObject({ texts: [], pages: 0 })
  })

  it('is left to its reports at first', async () => {
    await look()
    const { sid } = await textWithoutReports(await aRecipient())
    await pass(70)
    expect((await look()).texts).toEqual([])
    await pass(120)
    expect((await look()).texts).toEqual([sid])
  })

  it('is read from the list of the carrier if there are many, also after a list that was unreadable', async () => {
    const recipient = await aRecipient()
    for (let count = 0; count < MANY; count += 1) await textWithoutReports(recipient)
    const failing = await textWithoutReports(await aRecipient(NOT_IN_USE))
    await pass(HALF_AN_HOUR)
    const before = await lookEnd()
    expect((await look('list')).logged).toHaveLength(1)
    expect(await lookEnd()).not.toEqual(before)
    await pass(HALF_AN_HOUR)
    expect(await look()).toMatchObject({ texts: [], pages: 1 })
    const items = await fixture.timelineOf(recipient.id)
    expect(items.map(({ status }) => status)).toEqual(Array(MANY).fill('delivered'))
    expect((await publishedStatuses(failing.message)).at(-1)).toMatchObject({ failure_reason: REASON })
  })
})

describe('a text that the carrier could not be asked about', () => {
  it('is asked about in the next look', async () => {
    const patient = await aRecipient(NOT_IN_USE)
    const { sid } = await textWithoutReports(patient)
    await pass(HALF_AN_HOUR)
    await trouble('outage')
    await look()
    await trouble('ok')
    await pass(60)
    expect((await look()).texts).toEqual([sid])
    expect(await fixture.timelineOf(patient.id)).toMatchObject([{ status: 'failed' }])
  })

  it('does not keep others from being asked about, nor the look from ending, if the answer is unreadable', async () => {
    const unreadable = await textWithoutReports(await aRecipient())
    const { message, sid } = await textWithoutReports(await aRecipient(NOT_IN_USE))
    await pass(HALF_AN_HOUR)
    const before = await lookEnd()
    const { texts, logged } = await look([unreadable.sid])
    expect(texts.toSorted()).toEqual([unreadable.sid, sid].toSorted())
    expect((await publishedStatuses(message)).at(-1)).toMatchObject({ status: 'failed' })
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { communication_id: unreadable.message, detail: 'malformed' },
    ])
    expect(await lookEnd()).not.toEqual(before)
    await pass(HALF_AN_HOUR)
    expect((await look()).texts).toEqual([unreadable.sid])
    expect((await publishedStatuses(unreadable.message)).at(-1)).toMatchObject({ status: 'delivered' })
  })

  it('stays as it was last reported if the carrier no longer has it, and does not keep others from being asked about', async () => {
    const [first, second] = [await aRecipient(), await aRecipient(NOT_IN_USE)]
    const gone = await textWithoutReports(first)
    await textWithoutReports(second)
    await inside(system.deps, practice, (tx) =>
      tx
        .updateTable('communications')
        .set({ provider_id: `SM${'0'.repeat(32)}` })
        .where('id', '=', gone.message)
        .execute(),
    )
    await pass(HALF_AN_HOUR)
    await look()
    expect(await fixture.timelineOf(first.id)).toMatchObject([{ status: 'sending' }])
    expect(await fixture.timelineOf(second.id)).toMatchObject([{ status: 'failed' }])
  })
})
