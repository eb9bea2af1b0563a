import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '../../../../log.ts'
import { aPatient, aPractice, inside, type Practice } from '../../../../testing/builders.ts'
import {
  type InboundFixture,
  openInboundFixture,
  type TimelineItem,
  WITHIN,
} from '../../../../testing/inbound-fixture.ts'
import { runPeriodicJob } from '../../../../testing/run-periodic-job.ts'
import { carrierCatchUp } from './catch-up.job.ts'

let fixture: InboundFixture

beforeAll(async () => {
  fixture = await openInboundFixture()
  await look()
})
afterEach(() => trouble('ok'))
afterAll(() => fixture.system.stop())

const look = () => runPeriodicJob(fixture.system.deps, 'communications.carrier-catch-up')
const trouble = (mode: string, rate = 1) =>
  fixture.system.control('PUT', 'trouble', { service: 'carrier', mode, rate })

/** Lets time pass for the product and for the carrier. */
async function pass(seconds: number): Promise<void> {
  fixture.system.clock.skip(seconds * 1000)
  await fixture.system.control('POST', 'clock/skip', { seconds })
}

async function aSender() {
  const { phone } = fixture.unknownSender()
  const id = await aPatient(fixture.system.deps, fixture.practice, { phone, phone_e164: phone })
  return { id, phone }
}

const text = (from: string, body: string, more: object = {}) =>
  fixture.system.control('POST', 'sms', { from, to: fixture.practice.number, body, ...more })
const call = (from: string, given: object) =>
  fixture.system.control('POST', 'call', { from, to: fixture.practice.number, ...given })

/** Waits until the patient has as many texts as these, and compares them, oldest first. */
const expectTexts = (patientId: string, texts: string[]) =>
  eventually(async () => {
    const items = (await fixture.timelineOf(patientId)).filter(
      ({ comm_type }: TimelineItem) => comm_type === 'sms',
    )
    expect(items.map(({ text_content }: TimelineItem) => text_content)).toEqual(texts)
  }, WITHIN)

describe('texts whose webhooks were lost', () => {
  it('are received in order, at the time at which the carrier received them', async () => {
    const { id, phone } = await aSender()
    await trouble('lose_webhooks')
    const sentAt = fixture.system.clock.now()
    for (const body of ['One', 'STOP', 'Three', 'START', 'Five']) await text(phone, body)
    await pass(30 * 60)
    await trouble('ok')
    await look()
    await expectTexts(id, ['One', 'STOP', 'Three', 'START', 'Five'])
    const first = (await fixture.timelineOf(id)).find(
      ({ text_content }: TimelineItem) => text_content === 'One',
    )
    expect(Math.abs(Date.parse(first.datetime) - sentAt.getTime())).toBeLessThan(60_000)
    const { body: patient } = await fixture.staff.get(`/v3/patients/${id}`)
    expect(patient.gdpr).toBe('Opted In')
  })

  it('make a lead of an unknown sender, with their pictures', async () => {
    const { phone } = fixture.unknownSender()
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await trouble('lose_webhooks')
    await text(phone, 'My tooth', {
      media: [{ content: picture.toString('base64'), contentType: 'image/png' }],
    })
    await pass(120)
    await trouble('ok')
    await look()
    const { id } = await fixture.findPatient(phone)
    await eventually(async () => {
      const [event] = await fixture.timelineOf(id)
      expect(event.attachments).toMatchObject([{ type: 'image/png', state: 'stored' }])
    }, WITHIN)
  })

  it('are received once, whether they were reported or not, and however often the carrier is asked', async () => {
    const { id, phone } = await aSender()
    await text(phone, 'Reported')
    await trouble('lose_webhooks', 0.5)
    await text(phone, 'Reported too')
    await text(phone, 'Lost')
    await trouble('ok')
    await pass(120)
    await Promise.all([look(), look()])
    await look()
    await expectTexts(id, ['Reported', 'Reported too', 'Lost'])
    expect((await fixture.staff.get(`/patients/${id}/conversation`)).body.unread_count).toBe(3)
  })

  it('are left to their webhooks for a minute', async () => {
    const { id, phone } = await aSender()
    await trouble('lose_webhooks')
    await text(phone, 'Just now')
    await trouble('ok')
    await look()
    expect(await fixture.timelineOf(id)).toEqual([])
    await pass(70)
    await look()
    await expectTexts(id, ['Just now'])
  })

  it('are received after an outage of the carrier, which every practice survives', async () => {
    const { deps } = fixture.system
    const colleague: Practice = await aPractice(deps)
    await look()
    const { id, phone } = await aSender()
    await text(phone, 'Before')
    await trouble('outage')
    await text(phone, 'During')
    const { phone: stranger } = fixture.unknownSender()
    const otherId = await aPatient(deps, colleague, { phone: stranger, phone_e164: stranger })
    await fixture.system.control('POST', 'sms', {
      from: stranger,
      to: colleague.number,
      body: 'To the other',
    })
    await pass(30 * 60)
    const lines: string[] = []
    const log = openLog('warn', { write: (line) => void lines.push(line) })
    await carrierCatchUp.run({ deps, log, signal: undefined })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('the carrier could not be asked')
    await trouble('ok')
    await look()
    await expectTexts(id, ['Before', 'During'])
    await eventually(async () => {
      const rows = await inside(deps, colleague, (tx) =>
        tx.selectFrom('communications').select('patient_id').where('patient_id', '=', otherId).execute(),
      )
      expect(rows).toHaveLength(1)
    }, WITHIN)
  })
})

describe('a practice about which the carrier cannot be asked', () => {
  it('does not keep the others from receiving their texts', async () => {
    const { deps } = fixture.system
    const { phone } = await aSender()
    const younger = await aPractice(deps)
    await look()
    await trouble('lose_webhooks')
    await fixture.system.control('POST', 'sms', { from: phone, to: younger.number, body: 'Lost' })
    await trouble('ok')
    await pass(120)
    const { carrier } = deps
    if (!carrier) throw new Error('no carrier')
    const refusing: typeof carrier = {
      ...carrier,
      receivedSms: async (request) =>
        request.number === fixture.practice.number
          ? { kind: 'cannot_ask', detail: 'malformed', isDown: false }
          : carrier.receivedSms(request),
    }
    await carrierCatchUp.run({
      deps: { ...deps, carrier: refusing },
      log: openLog('silent'),
      signal: undefined,
    })
    const received = await inside(deps, younger, (tx) =>
      tx.selectFrom('inbound_messages').select('sender').execute(),
    )
    expect(received).toEqual([{ sender: phone }])
  })
})

describe('the first look at a number', () => {
  it('receives nothing that is older', async () => {
    const { deps } = fixture.system
    const practice = await aPractice(deps)
    const { phone } = fixture.unknownSender()
    await trouble('lose_webhooks')
    await fixture.system.control('POST', 'sms', {
      from: phone,
      to: practice.number,
      body: 'Before the practice was here',
    })
    await trouble('ok')
    await pass(20 * 60)
    await look()
    await pass(20 * 60)
    await look()
    const received = await inside(deps, practice, (tx) =>
      tx.selectFrom('inbound_messages').select('id').where('sender', '=', phone).execute(),
    )
    expect(received).toEqual([])
  })
})

describe('calls whose webhooks were lost', () => {
  const RECORDED = { answered: true, seconds: 75 }

  beforeAll(async () => {
    await inside(fixture.system.deps, fixture.practice, (tx) =>
      tx.updateTable('clients').set({ record_calls: true }).where('id', '=', fixture.practice.id).execute(),
    )
  })

  it('are missed calls if the carrier could not ask where to forward them', async () => {
    const { id, phone } = await aSender()
    await trouble('lose_webhooks')
    await call(phone, { answered: true, seconds: 60 })
    await trouble('ok')
    await pass(30 * 60)
    await look()
    const [event] = await fixture.timelineWith(id, 1)
    expect(event).toMatchObject({
      comm_type: 'call',
      inbound: true,
      text_content: expect.stringMatching(/missed/i),
    })
  })

  it('are answered calls if only the report of the end is missing, and have their recording', async () => {
    const { id, phone } = await aSender()
    // Of the three webhooks, for the beginning, the end and the recording, the second is lost.
    await trouble('lose_webhooks', 0.5)
    await call(phone, RECORDED)
    await trouble('ok')
    expect(await fixture.timelineOf(id)).toEqual([])
    await pass(120)
    await look()
    const [event] = await fixture.timelineWith(id, 1)
    expect(event).toMatchObject({ comm_type: 'call', duration_seconds: 75 })
    await eventually(async () => {
      const [item] = await fixture.timelineOf(id)
      expect(item.attachments).toMatchObject([{ state: 'stored' }])
    }, WITHIN)
  })

  it('get a recording whose report is missing', async () => {
    const { id, phone } = await aSender()
    await trouble('lose_webhooks', 1 / 3)
    await call(phone, RECORDED)
    await trouble('ok')
    const [event] = await fixture.timelineWith(id, 1)
    expect(event.attachments ?? []).toEqual([])
    await pass(120)
    await look()
    await look()
    await eventually(async () => {
      const [item] = await fixture.timelineOf(id)
      expect(item.attachments).toMatchObject([{ state: 'stored' }])
    }, WITHIN)
  })
})
