import twilio from 'twilio'
import { afterEach, describe, expect, it } from 'vitest'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { accountSid, authToken, sandboxAndProduct } from './testing/sandbox-and-product.ts'

const brightside = '+441632960100'
const patient = '+447700900123'

const fixture = await fixtureForFile(
  sandboxAndProduct(
    {},
    {
      respond: () => ({ status: 200, body: '<Response><Dial record="true">+441632960999</Dial></Response>' }),
    },
  ),
)
const client = twilio(accountSid, authToken, { timeout: 3_000 })
client.api.baseUrl = fixture.sandbox.url

const trouble = (mode: string) => fixture.put('/trouble', { service: 'carrier', mode })
afterEach(() => trouble('ok'))
const webhooksAbout = (sid: string) =>
  fixture.product.requests.filter(({ fields }) => fields.MessageSid === sid || fields.CallSid === sid)

describe('a carrier that loses webhooks', () => {
  it('never reports a text, and lists it with the time at which it was received', async () => {
    const before = new Date(Math.floor(Date.now() / 1000) * 1000)
    await trouble('lose_webhooks')
    const sent = await fixture.post('/sms', { from: patient, to: brightside, body: 'Is anyone there?' })
    expect(sent).toMatchObject({ status: 202, body: { status: 'queued', detail: 'The webhook is lost.' } })
    await trouble('ok')
    const next = await fixture.post('/sms', { from: patient, to: brightside, body: 'Hello' })
    expect(next.status).toBe(201)
    expect(webhooksAbout(sent.body.message_sid)).toEqual([])
    const listed = await client.messages.list({ to: brightside, dateSentAfter: before })
    expect(listed.map(({ body }) => body)).toEqual(['Hello', 'Is anyone there?'])
    expect(listed[1]?.dateSent.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('never reports what became of a text of the practice, and shows its status and error code', async () => {
    await trouble('lose_webhooks')
    const { sid } = await client.messages.create({
      from: brightside,
      to: '+447700900995',
      body: 'Hello',
      statusCallback: `${fixture.product.url}/api/webhooks/twilio/status`,
    })
    const undelivered = { sid, status: 'undelivered', errorCode: 30005 }
    await expect.poll(() => client.messages(sid).fetch()).toMatchObject(undelivered)
    expect(await client.messages.list({ from: brightside, limit: 1 })).toMatchObject([undelivered])
    expect(webhooksAbout(sid)).toEqual([])
  })

  it('forwards no call, and lists it as one that was not forwarded', async () => {
    await trouble('lose_webhooks')
    const { body } = await fixture.post('/call', {
      from: patient,
      to: brightside,
      answered: true,
      seconds: 60,
    })
    expect(webhooksAbout(body.call_sid)).toEqual([])
    const call = await client.calls(body.call_sid).fetch()
    expect(call).toMatchObject({ from: patient, to: brightside, status: 'completed', duration: '0' })
    expect(await client.calls.list({ parentCallSid: call.sid })).toEqual([])
  })
})

describe('the carrier’s list of calls', () => {
  it('has the calls to a number since a time, whether each was answered, and its recordings', async () => {
    const since = new Date(Date.now() - 1000)
    const call = (given: object) => fixture.post('/call', { from: patient, to: brightside, ...given })
    const answered = (await call({ answered: true, seconds: 75 })).body.call_sid
    const missed = (await call({ answered: false })).body.call_sid
    const listed = await client.calls.list({ to: brightside, startTimeAfter: since })
    expect(listed.map(({ sid }) => sid)).toEqual(expect.arrayContaining([missed, answered]))
    expect(listed.every(({ direction }) => direction === 'inbound')).toBe(true)
    const dialled = async (sid: string) => (await client.calls.list({ parentCallSid: sid }))[0]
    expect(await dialled(answered)).toMatchObject({
      status: 'completed',
      duration: '75',
      to: '+441632960999',
    })
    expect(await dialled(missed)).toMatchObject({ status: 'no-answer', duration: '0' })
    expect(await client.calls(answered).recordings.list()).toMatchObject([
      { callSid: answered, duration: '75' },
    ])
    expect(await client.calls(missed).recordings.list()).toEqual([])
    expect(
      await client.calls.list({ to: brightside, startTimeAfter: new Date(Date.now() + 60_000) }),
    ).toEqual([])
  })
})

describe('a carrier with an outage', () => {
  it('answers nothing, and calls no webhook, not even afterwards', async () => {
    await trouble('outage')
    await expect(client.messages.list({ to: brightside })).rejects.toThrow()
    const { body } = await fixture.post('/sms', { from: patient, to: brightside, body: 'Lost' })
    await trouble('ok')
    await fixture.post('/sms', { from: patient, to: brightside, body: 'After' })
    expect(webhooksAbout(body.message_sid)).toEqual([])
    expect((await client.messages.list({ to: brightside, limit: 2 })).map((text) => text.body)).toEqual([
      'After',
      'Lost',
    ])
  })
})
