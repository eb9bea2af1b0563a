import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inPractice } from '../../../db/in-practice.ts'
import { aPatient } from '../../../testing/builders.ts'
import { type InboundFixture, openInboundFixture, WITHIN } from '../../../testing/inbound-fixture.ts'

let fixture: InboundFixture

beforeAll(async () => {
  fixture = await openInboundFixture()
  await setRecording(true)
})
afterAll(() => fixture.system.stop())

/** Switches the recording of the practice's calls on or off. */
async function setRecording(on: boolean): Promise<void> {
  const { system, practice } = fixture
  await inPractice(system.deps.db, practice.id, (tx) =>
    tx.updateTable('clients').set({ record_calls: on }).where('id', '=', practice.id).execute(),
  )
}

async function aCaller() {
  const { phone } = fixture.unknownSender()
  const id = await aPatient(fixture.system.deps, fixture.practice, { phone, phone_e164: phone })
  return { id, phone }
}

async function receiveCall(call: object) {
  const { id, phone } = await aCaller()
  await fixture.system.control('POST', 'call', {
    from: phone,
    to: fixture.practice.number,
    answered: true,
    seconds: 12,
    ...call,
  })
  return id
}

interface File {
  name: string
  type: string
  size: number
  state: string
  url: string
}

function recordingsWithStates(patientId: string, states: string[]): Promise<File[]> {
  return eventually(async () => {
    const [event] = await fixture.timelineOf(patientId)
    const files: File[] = event?.attachments ?? []
    expect(files.map(({ state }) => state)).toEqual(states)
    return files
  }, WITHIN)
}

let calls = 0
/** Functions that report a call's end and its recording as the carrier does. The recording's file does not exist. */
function aCall(phone: string) {
  const sid = `CA${'c'.repeat(28)}${String(++calls).padStart(4, '0')}`
  const { number } = fixture.practice
  const recording = sid.replace('CA', 'RE')
  const account = fixture.system.deps.config.carrier
  return {
    reportEnd: () =>
      deliver('voice/status', {
        CallSid: sid,
        From: phone,
        To: number,
        DialCallStatus: 'completed',
        DialCallDuration: '30',
      }),
    reportRecording: () =>
      deliver(`voice/recording?number=${encodeURIComponent(number)}`, {
        CallSid: sid,
        RecordingSid: recording,
        RecordingStatus: 'completed',
        RecordingUrl: `${account?.baseUrl}/2010-04-01/Accounts/${account?.accountSid}/Recordings/${recording}`,
      }),
  }
}

async function deliver(path: string, fields: Record<string, string>): Promise<void> {
  const { url, body, headers } = fixture.signRequest(`/api/webhooks/twilio/${path}`, fields)
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
}

describe('the recording of a call', () => {
  it('is fetched and shown with the call as a playable file', async () => {
    const id = await receiveCall({})
    const [file] = await recordingsWithStates(id, ['stored'])
    expect(file).toMatchObject({
      name: 'call-recording.mp3',
      type: 'audio/mpeg',
      size: Math.ceil(12 / 0.036) * 36,
    })
    const cookie = [...fixture.staff.cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(`${fixture.system.url}${file?.url}`, { headers: { cookie } })
    expect((await response.arrayBuffer()).byteLength).toBe(file?.size)
    expect(await fixture.timelineOf(id)).toMatchObject([
      { comm_type: 'call', text_content: 'Call, 12 seconds' },
    ])
  })

  it('does not exist for a missed call, for a call in which nothing was said, or while the practice records no calls', async () => {
    const missed = await receiveCall({ answered: false })
    const silent = await receiveCall({ recording: false })
    await setRecording(false)
    const unrecorded = await receiveCall({})
    await setRecording(true)
    const recorded = await receiveCall({})
    await recordingsWithStates(recorded, ['stored'])
    for (const id of [missed, silent, unrecorded]) {
      expect(await fixture.timelineWith(id, 1)).toMatchObject([{ comm_type: 'call', attachments: [] }])
    }
  })

  it('is shown as lost when the carrier has lost it', async () => {
    const [lost] = await recordingsWithStates(await receiveCall({ recording: 'lost' }), ['lost'])
    expect(lost?.name).toBe('call-recording.mp3')
  })

  it.each(['before', 'after'])(
    'is attached to its call only once when it is reported %s the call has ended',
    async (order) => {
      const { id, phone } = await aCaller()
      const call = aCall(phone)
      const steps =
        order === 'before'
          ? [call.reportRecording, call.reportRecording, call.reportEnd]
          : [call.reportEnd, call.reportRecording, call.reportRecording]
      for (const step of steps) await step()
      await call.reportEnd()
      // The file does not exist, so the attachment stays in this state for the test.
      expect(await recordingsWithStates(id, ['coming'])).toMatchObject([{ name: 'call-recording.mp3' }])
      await call.reportRecording()
      expect(await recordingsWithStates(id, ['coming'])).toHaveLength(1)
      expect(await fixture.timelineOf(id)).toHaveLength(1)
    },
  )

  it('is attached only once, however often and concurrently it and its call are reported', async () => {
    const { id, phone } = await aCaller()
    const call = aCall(phone)
    await Promise.all(
      [...Array(8)].map((_, index) => (index % 2 === 0 ? call.reportRecording() : call.reportEnd())),
    )
    await recordingsWithStates(id, ['coming'])
    expect(await fixture.timelineOf(id)).toHaveLength(1)
  })

  it('waits for review with a call from a withheld number, and is placed on a patient together with the call', async () => {
    const call = aCall('anonymous')
    await call.reportRecording()
    await call.reportEnd()
    const waiting = await fixture.unplacedMessage(({ snippet }) => snippet === 'Call, 30 seconds')
    const id = await aPatient(fixture.system.deps, fixture.practice)
    await fixture.staff.post(`/v3/unplaced/${waiting.id}/place`, { patient_id: id })
    await recordingsWithStates(id, ['coming'])
  })

  it('is accepted only with a valid signature and all its fields', async () => {
    const { number } = fixture.practice
    const path = `/api/webhooks/twilio/voice/recording?number=${encodeURIComponent(number)}`
    const fields = {
      CallSid: 'CA1',
      RecordingSid: 'RE1',
      RecordingStatus: 'completed',
      RecordingUrl: 'https://a.example',
    }
    const { url, body, headers } = fixture.signRequest(path, fields)
    const otherUrl = url.replace(number.slice(-3), '999')
    expect((await fetch(otherUrl, { method: 'POST', body, headers })).status).toBe(403)
    const missing = fixture.signRequest(path, { CallSid: 'CA1' })
    expect(
      (await fetch(missing.url, { method: 'POST', body: missing.body, headers: missing.headers })).status,
    ).toBe(400)
  })
})
