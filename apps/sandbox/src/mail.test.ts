import { createConnection } from 'node:net'
import nodemailer from 'nodemailer'
import { describe, expect, it } from 'vitest'
import type { OutboxItem } from './outbox/entry.ts'
import { startSandbox } from './start-sandbox.ts'
import type { RecordedMail } from './testing/fake-product.ts'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { eventsKey, sandboxAndProduct } from './testing/sandbox-and-product.ts'

const domain = 'brightside.test'
const bounces = `bounce+42@${domain}`

const fixture = await fixtureForFile(sandboxAndProduct())
const relay = nodemailer.createTransport(fixture.sandbox.smtpUrl)
let count = 0

interface Sending {
  to?: string
  notify?: string
  ret?: 'FULL' | 'HDRS'
  envid?: string
}

/** Sends an email to the relay as the product does. @returns its Message-ID without brackets */
async function send({ to = 'amelia@mail.test', notify = 'SUCCESS,FAILURE,DELAY', ret, envid }: Sending = {}) {
  count += 1
  const id = `mail-${count}@${domain}`
  await relay.sendMail({
    from: `Brightside Dental <hello@${domain}>`,
    to,
    replyTo: `reply+token@${domain}`,
    subject: 'Your implant consultation',
    text: 'Would Tuesday suit you?',
    html: '<p>Would <b>Tuesday</b> suit you?</p>',
    messageId: `<${id}>`,
    attachments: [{ filename: 'Plan.pdf', content: 'a plan' }],
    envelope: { from: bounces, to },
    dsn: { notify, ret: ret ?? 'HDRS', ...(envid ? { envid } : {}) },
  })
  return id
}

const reportOn = (id: string, action: string) => (mail: RecordedMail) =>
  mail.raw.includes('message/delivery-status') &&
  mail.raw.includes(`Action: ${action}`) &&
  mail.raw.includes(`Message-ID: <${id}>`)

const untilMail = (matches: (mail: RecordedMail) => boolean) =>
  fixture.product.until(() => fixture.product.mails.find(matches))

async function events(id: string, key = eventsKey) {
  const response = await fetch(`${fixture.sandbox.url}/v3/${domain}/events?message-id=${id}&ascending=yes`, {
    headers: { Authorization: `Basic ${Buffer.from(`api:${key}`).toString('base64')}` },
  })
  if (response.status !== 200) return response.status
  const { items } = (await response.json()) as { items: { event: string; severity?: string }[] }
  return items.map(({ event, severity }) => (severity ? `${event} ${severity}` : event))
}

const outbox = async () => (await fixture.get('/outbox?channel=email')).body as OutboxItem[]

describe('an email from the product', () => {
  it('arrives in the recipient’s mailbox with all its parts', async () => {
    const id = await send({ to: 'Amelia@mail.test', envid: 'communication-9' })
    const [mail] = await outbox()
    expect(mail).toMatchObject({
      channel: 'email',
      from: `Brightside Dental <hello@${domain}>`,
      to: 'Amelia@mail.test',
      subject: 'Your implant consultation',
      html: '<p>Would <b>Tuesday</b> suit you?</p>',
      message_id: `<${id}>`,
      idempotency_key: 'communication-9',
      attachments: [{ filename: 'Plan.pdf', type: 'application/pdf', size: 6 }],
    })
    expect(mail?.body).toBe('Would Tuesday suit you?')
    expect(mail?.headers['reply-to']).toBe(`reply+token@${domain}`)
    const file = await fetch(`${fixture.sandbox.url}/control/outbox/${mail?.id}/attachments/0`)
    expect(await file.text()).toBe('a plan')
  })

  it('is reported as delivered by an email from the null sender to its envelope sender, who requested that', async () => {
    const id = await send({ envid: 'communication-10' })
    const report = await untilMail(reportOn(id, 'delivered'))
    expect(report).toMatchObject({ from: '', to: [bounces] })
    expect(report.raw.toString()).toContain('Original-Envelope-Id: communication-10\r\n')
    expect(report.raw.toString()).toContain('Final-Recipient: rfc822; amelia@mail.test\r\n')
    expect(report.raw.toString()).toContain('Status: 2.0.0\r\n')
    expect(report.parsed.headers.find(({ key }) => key === 'content-type')?.value).toContain(
      'multipart/report',
    )
    expect(await events(id)).toEqual(['accepted', 'delivered'])
  })

  it('bounces to its envelope sender, with the whole message when this was requested', async () => {
    const id = await send({ to: 'nobody@mail.test', ret: 'FULL' })
    const report = await untilMail(reportOn(id, 'failed'))
    expect(report.raw.toString()).toContain('Status: 5.1.1')
    expect(report.raw.toString()).toContain('Would Tuesday suit you?')
    expect(await events(id)).toEqual(['accepted', 'failed permanent'])
    expect((await outbox())[0]?.status).toBe('bounced')
  })

  it('is reported as delayed when the mailbox is full, and then bounces', async () => {
    const id = await send({ to: 'full@mail.test' })
    const delay = await untilMail(reportOn(id, 'delayed'))
    const failure = await untilMail(reportOn(id, 'failed'))
    expect(fixture.product.mails.indexOf(delay)).toBeLessThan(fixture.product.mails.indexOf(failure))
    expect(delay.raw.toString()).toContain('Status: 4.2.2')
    expect(failure.raw.toString()).toContain('Status: 5.2.2')
    expect(await events(id)).toEqual(['accepted', 'failed temporary', 'failed permanent'])
  })

  it('gets an automatic reply when the recipient is out of office', async () => {
    const id = await send({ to: 'vacation+spring@mail.test', notify: 'NEVER' })
    const reply = await untilMail(({ parsed }) => parsed.inReplyTo === `<${id}>`)
    expect(reply).toMatchObject({ from: '', to: [bounces] })
    expect(reply.parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied')
    expect(fixture.product.mails.some(reportOn(id, 'delivered'))).toBe(false)
  })

  it('is refused without the relay’s password, and its events without the API key', async () => {
    const url = new URL(fixture.sandbox.smtpUrl)
    url.password = 'wrong'
    await expect(nodemailer.createTransport(url.href).verify()).rejects.toMatchObject({ responseCode: 535 })
    expect(await events(await send(), 'wrong')).toBe(401)
  })
})

describe('the relay in trouble', () => {
  it.each([
    ['error', '451 4.3.0 Requested action aborted: local error in processing'],
    ['reject', '550 5.7.1 Message rejected by policy'],
    ['expired_token', '535 5.7.8 Authentication credentials invalid'],
  ])('in the mode %s replies %s and accepts no email', async (mode, response) => {
    await fixture.put('/trouble', { service: 'mail', mode })
    await expect(send()).rejects.toMatchObject({ response })
    expect(await outbox()).toEqual([])
  })

  it('in the mode down drops every connection, including open connections', async () => {
    const pooled = nodemailer.createTransport({
      url: fixture.sandbox.smtpUrl,
      pool: true,
      maxRequeues: 0,
    } as {
      pool: true
    })
    const mail = { from: `a@${domain}`, to: 'amelia@mail.test', subject: 'One', text: 'One' }
    await pooled.sendMail(mail)
    await fixture.put('/trouble', { service: 'mail', mode: 'down' })
    await expect(pooled.sendMail(mail)).rejects.toThrow()
    await expect(send()).rejects.toThrow()
    pooled.close()
    expect(await outbox()).toHaveLength(1)
  })

  it('in the mode slow accepts the email after the configured time', async () => {
    await fixture.put('/trouble', { service: 'mail', mode: 'slow' })
    const started = performance.now()
    await send()
    expect(performance.now() - started).toBeGreaterThanOrEqual(49)
    expect(await outbox()).toHaveLength(1)
  })

  it('in the mode lose_replies accepts the email without replying, and lists its events afterwards', async () => {
    await fixture.put('/trouble', { service: 'mail', mode: 'lose_replies' })
    await expect(send()).rejects.toThrow()
    const id = `mail-${count}@${domain}`
    await untilMail(reportOn(id, 'delivered'))
    expect(await outbox()).toHaveLength(1)
    expect(await events(id)).toEqual(['accepted', 'delivered'])
  })
})

describe('an email from a patient', () => {
  it('arrives at the practice over SMTP with all its parts', async () => {
    const { status, body } = await fixture.post('/email', {
      from: 'Séan Ó Briain <sean@mail.test>',
      subject: 'Implants – how much?',
      text: 'Hello, £2,000?',
      html: '<p>Hello, <b>£2,000?</b></p>',
      attachments: [
        { filename: 'x-ray.png', content: Buffer.from('png').toString('base64'), contentType: 'image/png' },
      ],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'accepted', from: 'sean@mail.test', to: 'hello@brightside.test' })
    const { from, to, parsed } = await untilMail((mail) => mail.parsed.messageId === body.message_id)
    expect({ from, to }).toEqual({ from: 'sean@mail.test', to: ['hello@brightside.test'] })
    expect(parsed).toMatchObject({
      from: { name: 'Séan Ó Briain', address: 'sean@mail.test' },
      subject: 'Implants – how much?',
      attachments: [{ filename: 'x-ray.png', mimeType: 'image/png' }],
    })
  })

  it.each(['outbox id', 'Message-ID'])(
    'is a reply in the thread, to the Reply-To address, when it names the original by its %s',
    async (by) => {
      const id = await send()
      const [mail] = await outbox()
      const { body } = await fixture.post('/email', {
        from: 'amelia@mail.test',
        text: 'Tuesday is fine.',
        in_reply_to: by === 'outbox id' ? mail?.id : `<${id}>`,
      })
      const { to, parsed } = await untilMail((mail) => mail.parsed.messageId === body.message_id)
      expect(to).toEqual([`reply+token@${domain}`])
      expect(parsed).toMatchObject({
        subject: 'Re: Your implant consultation',
        inReplyTo: `<${id}>`,
        references: `<${id}>`,
      })
    },
  )

  it('arrives byte for byte when it is sent as raw bytes', async () => {
    const raw = Buffer.concat([
      Buffer.from(
        'From: <broken\r\nSubject: =?windows-1252?Q?caf=E9?=\r\nMessage-ID: <raw-1@x.test>\r\n\r\n',
      ),
      Buffer.from([0xe9, 0x80, 0x0d, 0x0a]),
      Buffer.from('.a line with a dot\r\n'),
    ])
    const response = await fetch(`${fixture.sandbox.url}/control/email/raw?from=&to=hello@harbour.test`, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822' },
      body: raw,
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ message_id: '<raw-1@x.test>', to: 'hello@harbour.test' })
    const received = await untilMail((mail) => mail.to[0] === 'hello@harbour.test')
    expect(received.from).toBe('')
    expect(received.raw.equals(raw)).toBe(true)
  })
})

describe('the relay', () => {
  it('supports DSN and password authentication, and not STARTTLS', async () => {
    const { port } = new URL(fixture.sandbox.smtpUrl)
    const socket = createConnection(Number(port), 'localhost')
    let received = ''
    for await (const data of socket) {
      const isGreeting = received === ''
      received += data
      if (isGreeting) socket.write('EHLO product.test\r\n')
      else if (/^250 /m.test(received)) break
    }
    expect(received).toMatch(/^250[ -]DSN\r$/m)
    expect(received).toMatch(/^250[ -]AUTH PLAIN LOGIN\r$/m)
    expect(received).not.toContain('STARTTLS')
  })

  it('supports STARTTLS when this is configured', async () => {
    const secured = await startSandbox({
      relay: { port: 0, user: 'u', password: 'p', startTls: true },
    })
    const transport = nodemailer.createTransport({
      url: secured.smtpUrl,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    } as object)
    expect(await transport.verify()).toBe(true)
    await secured.stop()
  })
})
