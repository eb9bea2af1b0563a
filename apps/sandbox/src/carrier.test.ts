import { connect } from 'node:net'
import { eventually } from '@enamel/testing/eventually'
import twilio from 'twilio'
import { describe, expect, it } from 'vitest'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { accountSid, authToken, sandboxAndProduct } from './testing/sandbox-and-product.ts'

const brightside = '+441632960100'
const patient = '+447700900123'
const longBody = 'x'.repeat(1601)
/** Too long, because each character counts as two GSM-7 septets. */
const longBodyInSeptets = '€'.repeat(801)

const fixture = await fixtureForFile(sandboxAndProduct())
const statusCallback = `${fixture.product.url}/api/webhooks/twilio/status?communication=7`

/** Twilio's SDK, which sends its requests to the sandbox. */
function sdk(token = authToken, sid = accountSid) {
  const client = twilio(sid, token, { timeout: 3_000 })
  client.api.baseUrl = fixture.sandbox.url
  return client
}
const client = sdk()

const send = (text: object = {}) =>
  client.messages.create({ from: brightside, to: patient, body: 'Hello', statusCallback, ...text })

const statusesOf = (sid: string) =>
  fixture.product.requests
    .filter(({ fields }) => fields.MessageSid === sid)
    .map(({ fields }) => fields.MessageStatus)

describe('sending a text', () => {
  it('responds as Twilio does, and sends a signed report for each status until the text is delivered', async () => {
    const message = await send({ body: 'See you at 3pm' })
    expect(message.status).toBe('queued')
    expect(message.sid).toMatch(/^SM[0-9a-f]{32}$/)
    expect(message.dateCreated).toBeInstanceOf(Date)
    expect(message.numSegments).toBe('1')

    await fixture.product.until(() => (statusesOf(message.sid).length === 3 ? true : undefined))
    expect(statusesOf(message.sid)).toEqual(['sending', 'sent', 'delivered'])
    const last = fixture.product.requests.at(-1)
    expect(last).toMatchObject({
      path: '/api/webhooks/twilio/status?communication=7',
      isSigned: true,
      fields: { AccountSid: accountSid, From: brightside, To: patient, SmsStatus: 'delivered' },
    })
    const read = await client.messages(message.sid).fetch()
    expect(read.status).toBe('delivered')
    expect(read.dateSent).toBeInstanceOf(Date)
  })

  it('shows the text in the outbox with the sender’s idempotency key and its status', async () => {
    const response = await client.request({
      method: 'post',
      uri: `${fixture.sandbox.url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      headers: { 'Idempotency-Key': 'communication-1' },
      data: { To: patient, From: brightside, Body: 'Hello', StatusCallback: statusCallback },
    })
    const { sid } = response.body as { sid: string }
    await fixture.product.until(() => (statusesOf(sid).length === 3 ? true : undefined))
    const { body } = await fixture.get(`/outbox?channel=sms&to=${encodeURIComponent(patient)}`)
    expect(body).toMatchObject([
      {
        channel: 'sms',
        from: brightside,
        to: patient,
        body: 'Hello',
        sid,
        status: 'delivered',
        idempotency_key: 'communication-1',
      },
    ])
  })

  it.each([
    ['+447700900993', 30003],
    ['+447700900995', 30005],
    ['+447700900996', 30006],
    ['+447700900997', 30007],
  ])('reports a text to %s as undelivered, with error code %i', async (to, code) => {
    const { sid } = await send({ to })
    await fixture.product.until(() => (statusesOf(sid).length === 3 ? true : undefined))
    expect(statusesOf(sid)).toEqual(['sending', 'sent', 'undelivered'])
    expect(fixture.product.requests.at(-1)?.fields.ErrorCode).toBe(String(code))
    expect((await fixture.get(`/outbox?to=${to}`)).body).toMatchObject([
      { status: 'undelivered', error_code: code },
    ])
  })

  it.each<[object, number]>([
    [{ to: '' }, 21604],
    [{ to: '0770' }, 21211],
    [{ to: 'whatsapp:+447700900123' }, 63007],
    [{ to: '+447700900990' }, 21610],
    [{ from: '' }, 21603],
    [{ from: '+' }, 21212],
    [{ from: '+441632960999' }, 21659],
    [{ from: '+15005550007' }, 21606],
    [{ body: '' }, 21602],
    [{ body: longBody }, 21617],
    [{ body: longBodyInSeptets }, 21617],
    [{ to: brightside }, 21266],
    [{ statusCallback: 'not an address' }, 21609],
  ])('rejects %j with error code %i and sends nothing', async (invalid, code) => {
    await expect(send(invalid)).rejects.toMatchObject({ status: 400, code })
    expect((await fixture.get('/outbox')).body).toEqual([])
  })

  it('rejects a wrong token, a different account and an unknown message', async () => {
    await expect(sdk('wrong').messages.list()).rejects.toMatchObject({ status: 401, code: 20003 })
    const foreign = sdk().api.accounts(`AC${'2'.repeat(32)}`).messages
    await expect(foreign.list()).rejects.toMatchObject({ status: 404, code: 20404 })
    await expect(client.messages(`SM${'0'.repeat(32)}`).fetch()).rejects.toMatchObject({ code: 20404 })
    await expect(client.conferences.list()).rejects.toMatchObject({ status: 404, code: 20404 })
  })
})

describe('listing texts', () => {
  it('filters by recipient, sender and day, and returns pages with the newest first', async () => {
    const to = '+447700900777'
    const sent = [await send({ to, body: '1' }), await send({ to, body: '2' }), await send({ to, body: '3' })]
    const today = new Date()
    const found = await client.messages.list({
      to,
      from: brightside,
      dateSentAfter: new Date(today.getTime() - 86_400_000),
      pageSize: 2,
    })
    expect(found.map(({ sid }) => sid)).toEqual(sent.map(({ sid }) => sid).toReversed())
    const tomorrow = new Date(today.getTime() + 86_400_000)
    expect(await client.messages.list({ to, dateSentAfter: tomorrow })).toEqual([])
    expect(await client.messages.list({ to, dateSentBefore: tomorrow })).toHaveLength(3)
    const day = today.toISOString().slice(0, 10)
    const url = `${fixture.sandbox.url}/2010-04-01/Accounts/${accountSid}/Messages.json?To=%2B447700900777&DateSent>=${day}`
    const byDay = await client.request({ method: 'get', uri: url })
    expect((byDay.body as { messages: unknown[] }).messages).toHaveLength(3)
  })

  it('dates texts by the sandbox’s clock after skipped time, and still lists them after a reset', async () => {
    await fixture.post('/clock/skip', { seconds: 5 * 86_400 })
    const { sid, dateCreated } = await send({ to: '+447700900778' })
    expect(dateCreated.getTime()).toBeGreaterThan(Date.now() + 4.9 * 86_400_000)
    await fixture.post('/reset')
    expect((await fixture.get('/outbox')).body).toEqual([])
    expect((await client.messages.list({ to: '+447700900778' })).map((message) => message.sid)).toEqual([sid])
  })
})

describe('the carrier in trouble', () => {
  const outboxSize = async () => (await fixture.get('/outbox')).body.length

  it('in the mode down drops every connection', async () => {
    await fixture.put('/trouble', { service: 'carrier', mode: 'down' })
    await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' })
    await expect(client.messages.list()).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await outboxSize()).toBe(0)
  })

  it('in the modes error, expired_token and reject refuses every text', async () => {
    const troubles = [
      ['error', 500, 20500],
      ['expired_token', 401, 20003],
      ['reject', 400, 21612],
    ] as const
    for (const [mode, status, code] of troubles) {
      await fixture.put('/trouble', { service: 'carrier', mode })
      await expect(send()).rejects.toMatchObject({ status, code })
    }
    expect(await outboxSize()).toBe(0)
  })

  it('in the mode slow responds after the configured time', async () => {
    await fixture.put('/trouble', { service: 'carrier', mode: 'slow' })
    const start = performance.now()
    await send()
    expect(performance.now() - start).toBeGreaterThanOrEqual(49)
  })

  it('in the mode lose_replies delivers the text without responding, and lists it afterwards', async () => {
    const to = '+447700900779'
    await fixture.put('/trouble', { service: 'carrier', mode: 'lose_replies' })
    await expect(send({ to })).rejects.toMatchObject({ code: 'ECONNRESET' })
    await fixture.product.until(
      () =>
        fixture.product.requests.some(
          ({ fields }) => fields.To === to && fields.MessageStatus === 'delivered',
        ) || undefined,
    )
    expect(await outboxSize()).toBe(1)
    expect(await client.messages.list({ to })).toMatchObject([{ body: 'Hello', status: 'delivered' }])
  })

  it('refuses the share of requests that the rate sets', async () => {
    await fixture.put('/trouble', { service: 'carrier', mode: 'error', rate: 0.5 })
    const sent = await Promise.allSettled([send(), send(), send(), send()])
    expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  })

  it('in the mode duplicate sends every webhook of a text twice', async () => {
    await fixture.put('/trouble', { service: 'carrier', mode: 'duplicate' })
    const { sid } = await send()
    await fixture.product.until(() => (statusesOf(sid).length === 6 ? true : undefined))
    expect(statusesOf(sid)).toEqual(['sending', 'sending', 'sent', 'sent', 'delivered', 'delivered'])
    const { body } = await fixture.post('/sms', { from: patient, body: 'Hi' })
    await fixture.product.until(
      () =>
        fixture.product.requests.filter(({ fields }) => fields.MessageSid === body.message_sid).length ===
          2 || undefined,
    )
  })

  it('in the mode reorder reports the last status first', async () => {
    await fixture.put('/trouble', { service: 'carrier', mode: 'reorder' })
    const { sid } = await send()
    await fixture.product.until(() => (statusesOf(sid).length === 3 ? true : undefined))
    expect(statusesOf(sid)).toEqual(['delivered', 'sent', 'sending'])
  })

  it('returns 429 while a hundred other requests are in progress', async () => {
    const { port } = new URL(fixture.sandbox.url)
    const head = [
      `POST /2010-04-01/Accounts/${accountSid}/Messages.json HTTP/1.1`,
      'Host: localhost',
      `Authorization: Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 9',
    ]
    // The request announces a length and sends no body, so it stays in progress.
    const openRequest = () => {
      const socket = connect(Number(port), 'localhost')
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      return socket
    }
    const list = () => client.messages.list({ limit: 1 })
    const openRequests = Array.from({ length: 99 }, openRequest)
    await list()
    openRequests.push(openRequest())
    await eventually(() => expect(list()).rejects.toMatchObject({ status: 429, code: 20429 }), {
      timeout: 4_000,
    })
    for (const request of openRequests) request.destroy()
    await eventually(list, { timeout: 4_000 })
  })
})
