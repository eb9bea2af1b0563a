import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { parseEmail } from '../mime/parse-email.ts'
import {
  type DialogueStep,
  type ScriptedRelay,
  type ScriptedReply,
  scriptedRelay,
} from '../testing/scripted-relay.ts'
import { type MailRelay, type MailRelayOptions, mailRelay, type OutgoingEmail } from './mail-relay.ts'

const ID = '0190a000-0000-7000-8000-000000000001'

const email: OutgoingEmail = {
  id: ID,
  messageId: `${ID}@brightside.test`,
  envelopeFrom: `bounce+${ID}@brightside.test`,
  from: { name: 'Brightside Dental', address: 'hello@brightside.test' },
  to: 'olivia@mail.example',
  replyTo: 'reply+abc123@brightside.test',
  subject: 'Your quote – £250',
  text: 'Dear Olivia',
  html: '<p>Dear Olivia</p>',
  inReplyTo: 'question@mail.example',
  references: ['first@mail.example', 'question@mail.example'],
  date: new Date('2026-03-02T09:14:05Z'),
  dkim: null,
  headers: { 'List-Unsubscribe': '<https://brightside.test/u/1>' },
  attachments: [
    {
      filename: 'Plan – März.pdf',
      mimeType: 'application/pdf',
      content: Buffer.from('%PDF-1.4'),
      contentId: null,
    },
  ],
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startRelay(script: Partial<Record<DialogueStep, ScriptedReply>> = {}): Promise<ScriptedRelay> {
  const relay = await scriptedRelay(script)
  closers.push(relay.stop)
  return relay
}

const LIMITS = { messagesPerSecond: 1_000_000, eventsLagMs: 5_000 }

function relayTo(port: number, options: Partial<MailRelayOptions> = {}): MailRelay {
  const relay = mailRelay({
    ...LIMITS,
    url: `smtp://127.0.0.1:${port}`,
    connectMs: 5000,
    silenceMs: 5000,
    ...options,
  })
  closers.push(relay.close)
  return relay
}

async function resultOf(
  script: Partial<Record<DialogueStep, ScriptedReply>>,
  options: Partial<MailRelayOptions> = {},
) {
  const relay = await startRelay(script)
  const isSilent = Object.values(script).includes('silence')
  return relayTo(relay.port, isSilent ? { connectMs: 300, silenceMs: 300, ...options } : options).sendEmail(
    email,
  )
}

const PIPELINING = '250-relay.test\r\n250-PIPELINING\r\n250 DSN\r\n'

describe('the result of sending when the relay fails', () => {
  const postponed: [string, Partial<Record<DialogueStep, ScriptedReply>>][] = [
    ['disconnects immediately', { connect: 'drop' }],
    ['never greets', { connect: 'silence' }],
    ['greets with 421', { connect: '421 Too busy\r\n' }],
    ['greets with 554', { connect: '554 No service here\r\n' }],
    ['disconnects after EHLO', { EHLO: 'drop' }],
    ['never replies to EHLO', { EHLO: 'silence' }],
    ['disconnects at the sender', { MAIL: 'drop' }],
    ['never replies to the sender', { MAIL: 'silence' }],
    ['postpones the sender', { MAIL: '451 4.3.0 Later\r\n' }],
    ['disconnects at the recipient', { RCPT: 'drop' }],
    ['postpones the recipient', { RCPT: '450 4.2.1 Greylisted\r\n' }],
    ['replies 421 to the recipient', { RCPT: { reply: '421 4.3.2 Shutting down\r\n', thenDrop: true } }],
    ['disconnects at DATA', { DATA: 'drop' }],
    ['never replies to DATA', { DATA: 'silence' }],
    ['postpones DATA', { DATA: '451 4.3.0 Later\r\n' }],
    ['postpones the message', { end: '452 4.3.1 Disk full\r\n' }],
    ['replies 421 to the message', { end: { reply: '421 4.3.0 Shutting down\r\n', thenDrop: true } }],
    ['reports a wrong sequence of commands', { MAIL: '503 Bad sequence\r\n' }],
    ['disconnects at the sender, with pipelining', { EHLO: PIPELINING, MAIL: 'drop' }],
    ['disconnects at the recipient, with pipelining', { EHLO: PIPELINING, RCPT: 'drop' }],
    ['disconnects at DATA, with pipelining', { EHLO: PIPELINING, DATA: 'drop' }],
  ]
  it.each(postponed)('is that nothing was sent when the relay %s', async (_name, script) => {
    expect((await resultOf(script)).kind).toBe('postponed')
  })

  const unclear: [string, Partial<Record<DialogueStep, ScriptedReply>>][] = [
    ['disconnects instead of acknowledging the message', { end: 'drop' }],
    ['never replies to the message', { end: 'silence' }],
    ['disconnects in the middle of its reply', { end: { reply: '25', thenDrop: true } }],
    ['disconnects in the middle of a longer reply', { end: { reply: '250-Queued\r\n', thenDrop: true } }],
    ['replies to the message with a malformed line', { end: 'what?\r\n' }],
    ['disconnects after the message, with pipelining', { EHLO: PIPELINING, end: 'drop' }],
  ]
  it.each(unclear)('is unclear when the relay %s', async (_name, script) => {
    expect((await resultOf(script)).kind).toBe('unclear')
  })

  it('is that nothing was sent when the connection is lost in the middle of a large message', async () => {
    const relay = await startRelay({ body: 'drop' })
    const large = {
      ...email,
      attachments: [
        {
          filename: 'x.pdf',
          mimeType: 'application/pdf',
          content: new Uint8Array(8_000_000),
          contentId: null,
        },
      ],
    }
    expect((await relayTo(relay.port).sendEmail(large)).kind).toBe('postponed')
  })

  it('is that nothing was sent when no server listens', async () => {
    const relay = await startRelay()
    await relay.stop()
    expect((await relayTo(relay.port).sendEmail(email)).kind).toBe('postponed')
  })

  const refused: [string, Partial<Record<DialogueStep, ScriptedReply>>, string][] = [
    ['the recipient is unknown', { RCPT: '550 5.1.1 No such user\r\n' }, 'address_unknown'],
    [
      'the recipient is unknown, with pipelining',
      { EHLO: PIPELINING, RCPT: '550 5.1.1 No such user\r\n', DATA: '503 No recipients\r\n' },
      'address_unknown',
    ],
    ['the sender is not allowed', { MAIL: '550 5.7.1 Not allowed\r\n' }, 'mail_refused'],
    ['the message is spam', { end: '554 5.7.1 Spam\r\n' }, 'mail_refused'],
    ['the message is too large', { end: '552 5.3.4 Too big\r\n' }, 'too_large'],
    [
      'the message is larger than the relay allows',
      { EHLO: '250-relay.test\r\n250 SIZE 100\r\n' },
      'too_large',
    ],
  ]
  it.each(refused)('is a refusal with a reason when %s', async (_name, script, reason) => {
    expect(await resultOf(script)).toEqual({ kind: 'refused', reason })
  })

  it("never contains the text of the relay's reply, which may contain addresses", async () => {
    const relay = await startRelay({ RCPT: '451 4.7.1 <olivia@mail.example>: greylisted\r\n' })
    expect(await relayTo(relay.port).sendEmail(email)).toEqual({
      kind: 'postponed',
      detail: 'RCPT TO 451 4.7.1 EENVELOPE',
    })
  })

  it('is that the account needs attention when the login is refused', async () => {
    const relay = await startRelay({
      EHLO: '250-relay.test\r\n250 AUTH PLAIN\r\n',
      AUTH: '535 5.7.8 Bad credentials\r\n',
    })
    const sender = relayTo(relay.port, { url: `smtp://user:wrong@127.0.0.1:${relay.port}` })
    expect(await sender.sendEmail(email)).toEqual({ kind: 'refused', reason: 'setup' })
  })
})

describe('an email as it is sent', () => {
  it('requests delivery reports under the communication’s id, and bounces to an address that contains it', async () => {
    const relay = await startRelay()
    expect(await relayTo(relay.port).sendEmail(email)).toEqual({ kind: 'accepted', providerId: null })
    expect(relay.commands).toContain(
      `MAIL FROM:<bounce+${ID}@brightside.test> SIZE=${relay.commands.find((line) => line.startsWith('MAIL'))?.match(/SIZE=(\d+)/)?.[1]} RET=HDRS ENVID=${ID}`,
    )
    expect(relay.commands).toContain(
      'RCPT TO:<olivia@mail.example> NOTIFY=SUCCESS,FAILURE,DELAY ORCPT=rfc822;olivia@mail.example',
    )
  })

  it('requests no report of success when it is one of many', async () => {
    const relay = await startRelay()
    await relayTo(relay.port).sendEmail({ ...email, isBulk: true })
    expect(relay.commands).toContain(
      'RCPT TO:<olivia@mail.example> NOTIFY=FAILURE,DELAY ORCPT=rfc822;olivia@mail.example',
    )
  })

  it('has its recipient’s domain in DNS form, for relays without SMTPUTF8', async () => {
    const relay = await startRelay()
    const result = await relayTo(relay.port).sendEmail({ ...email, to: 'jo@zahnärzte.example' })
    expect(result.kind).toBe('accepted')
    expect(relay.commands.find((line) => line.startsWith('RCPT'))).toContain('<jo@xn--zahnrzte-3za.example>')
    expect(relay.accepted[0]).toContain('To: jo@xn--zahnrzte-3za.example')
  })

  it('requests no reports when the relay offers none', async () => {
    const relay = await startRelay({ EHLO: '250 relay.test\r\n' })
    await relayTo(relay.port).sendEmail(email)
    expect(relay.commands.filter((line) => /ENVID|NOTIFY/.test(line))).toEqual([])
    expect(relay.accepted).toHaveLength(1)
  })

  it('has its text in both formats, references, reply address, further headers and files', async () => {
    const relay = await startRelay()
    await relayTo(relay.port).sendEmail(email)
    const parsed = parseEmail(Buffer.from(relay.accepted[0] ?? '', 'latin1'))
    expect(parsed).toMatchObject({
      ok: true,
      email: {
        messageId: email.messageId,
        inReplyTo: 'question@mail.example',
        references: ['first@mail.example', 'question@mail.example'],
        from: { name: 'Brightside Dental', address: 'hello@brightside.test' },
        to: [{ address: 'olivia@mail.example' }],
        replyTo: [{ address: 'reply+abc123@brightside.test' }],
        subject: 'Your quote – £250',
        date: email.date,
        text: 'Dear Olivia',
        html: '<p>Dear Olivia</p>',
        attachments: [{ filename: 'Plan – März.pdf', mimeType: 'application/pdf' }],
      },
    })
    expect(parsed.ok && parsed.email.headers.get('list-unsubscribe')).toEqual([
      '<https://brightside.test/u/1>',
    ])
  })

  it('gets no headers from text that staff wrote', async () => {
    const relay = await startRelay()
    await relayTo(relay.port).sendEmail({
      ...email,
      subject: 'Hello\r\nBcc: everybody@harm.example',
      replyTo: 'a@b.test>\r\nX-Harm: 1',
    })
    const parsed = parseEmail(Buffer.from(relay.accepted[0] ?? '', 'latin1'))
    expect(parsed.ok && [...parsed.email.headers.keys()].filter((name) => /bcc|x-harm/.test(name))).toEqual(
      [],
    )
  })

  it('is accepted by a real SMTP server that requires a login', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      logger: false,
      onAuth: (auth, _session, done) =>
        done(auth.password === 'p@ss' ? null : new Error('no'), { user: auth.username }),
      onData(stream, _session, done) {
        stream.setEncoding('utf8').on('data', (chunk: string) => received.push(chunk))
        stream.on('end', () => done())
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
    const { port } = server.server.address() as AddressInfo
    const result = await relayTo(port, { url: `smtp://user:p%40ss@127.0.0.1:${port}` }).sendEmail(email)
    expect(result).toEqual({ kind: 'accepted', providerId: null })
    expect(received.join('')).toContain(`Message-ID: <${email.messageId}>`)
  })

  it('is not sent when credentials would leave the machine unencrypted', async () => {
    const relay = await startRelay({ EHLO: '250-relay.test\r\n250 AUTH PLAIN\r\n' })
    const sender = relayTo(relay.port, { url: `smtp://user:pass@0.0.0.0:${relay.port}` })
    expect((await sender.sendEmail(email)).kind).toBe('postponed')
    expect(relay.commands.filter((command) => command.startsWith('AUTH'))).toEqual([])
  })

  it('cannot be sent through a relay whose address is not an SMTP URL', () => {
    expect(() => mailRelay({ ...LIMITS, url: 'http://relay.example' })).toThrow('smtp:')
  })
})

describe('connections to the relay', () => {
  it('are reused, shared and limited', async () => {
    const relay = await startRelay()
    const sender = relayTo(relay.port, { maxConnections: 2 })
    const results = await Promise.all(Array.from({ length: 20 }, () => sender.sendEmail(email)))
    expect(results.every((result) => result.kind === 'accepted')).toBe(true)
    expect(relay.accepted).toHaveLength(20)
    expect(relay.connections).toBe(2)
  })

  it('are replaced after a limited number of messages', async () => {
    const relay = await startRelay()
    const sender = relayTo(relay.port, { maxConnections: 1, messagesPerConnection: 3 })
    for (let count = 0; count < 7; count += 1) await sender.sendEmail(email)
    expect(relay.connections).toBe(3)
  })

  it('are replaced silently when the relay has closed them', async () => {
    const relay = await startRelay()
    const sender = relayTo(relay.port)
    await sender.sendEmail(email)
    relay.hangUp()
    expect(await sender.sendEmail(email)).toEqual({ kind: 'accepted', providerId: null })
    expect(relay.accepted).toHaveLength(2)
  })

  it('send other messages before those of a batch that wait', async () => {
    const relay = await startRelay()
    const sender = relayTo(relay.port, { maxConnections: 1 })
    const bulk = (index: number) => sender.sendEmail({ ...email, isBulk: true, subject: `Offer ${index}` })
    const offers = [1, 2, 3, 4].map(bulk)
    await Promise.all([...offers, sender.sendEmail({ ...email, subject: 'Your appointment' })])
    const subjects = relay.accepted.map((message) => message.match(/Subject: (.*)/)?.[1])
    // The connection may already be sending one message of the batch.
    expect(subjects.indexOf('Your appointment')).toBeLessThanOrEqual(1)
    expect(subjects).toHaveLength(5)
  })

  it('are not used by a message that its last check stops, which runs when the message gets a connection', async () => {
    const relay = await startRelay()
    const sender = relayTo(relay.port, { maxConnections: 1 })
    const sentBeforeCheck: number[] = []
    const first = sender.sendEmail(email)
    const stopped = sender.sendEmail({ ...email, isBulk: true }, async () => {
      sentBeforeCheck.push(relay.accepted.length)
      return { kind: 'refused', reason: 'no_consent' }
    })
    expect(await stopped).toEqual({ kind: 'refused', reason: 'no_consent' })
    expect((await first).kind).toBe('accepted')
    expect(sentBeforeCheck).toEqual([1])
    expect((await sender.sendEmail({ ...email, isBulk: true }, async () => null)).kind).toBe('accepted')
    expect([relay.accepted.length, relay.connections]).toEqual([2, 1])
  })

  it('do not exceed the limit of messages in a second', async () => {
    const relay = await startRelay()
    const sender = relayTo(relay.port, { messagesPerSecond: 50 })
    const began = performance.now()
    await Promise.all(Array.from({ length: 11 }, () => sender.sendEmail(email)))
    expect(performance.now() - began).toBeGreaterThanOrEqual(180)
  })
})
