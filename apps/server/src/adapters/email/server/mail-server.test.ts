import tlsOptions from 'smtp-server/lib/tls-options'
import { afterEach, describe, expect, it } from 'vitest'
import { mailBench } from '../testing/mail-bench.ts'
import { MAX_MAIL_BYTES, type ReceivedMail } from './mail-server.ts'

const bench = mailBench()
const { serve, connect, client } = bench
afterEach(bench.close)

const letter = {
  from: 'olivia@mail.example',
  to: 'hello@brightside.test',
  subject: 'Implants',
  text: 'How much?',
}

describe('an email received over SMTP', () => {
  it('is passed on complete, with its envelope, before it is acknowledged', async () => {
    let finish: () => void = () => {}
    const stored = new Promise<void>((resolve) => {
      finish = resolve
    })
    const seen: ReceivedMail[] = []
    let handOver: () => void = () => {}
    const handedOver = new Promise<void>((resolve) => {
      handOver = resolve
    })
    const { server } = await serve({
      receive: (mail) => {
        seen.push(mail)
        handOver()
        return stored
      },
    })
    const connection = await connect(server.port)
    await connection.begin()
    connection.socket.write('Subject: Hi\r\n\r\n..dotted\r\n.\r\n')
    let isAnswered = false
    const answer = connection.reply().then((reply) => {
      isAnswered = true
      return reply
    })
    await handedOver
    // Another client connects and is greeted before the reply, which therefore waits for the email to be stored.
    await connect(server.port)
    expect(isAnswered).toBe(false)
    finish()
    expect(await answer).toMatch(/^250 /)
    expect(seen).toMatchObject([
      {
        envelopeFrom: 'olivia@mail.example',
        recipients: ['hello@brightside.test'],
        remoteAddress: '127.0.0.1',
      },
    ])
    expect(seen[0]?.raw.toString()).toBe('Subject: Hi\r\n\r\n.dotted\r\n')
  })

  it('is accepted from a real client that sends many emails over two connections', async () => {
    const { server, received } = await serve()
    const transport = client(server.port, { pool: true, maxConnections: 2 })
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => transport.sendMail({ ...letter, subject: `Email ${index}` })),
    )
    expect(received).toHaveLength(20)
  })

  it('may have the null sender', async () => {
    const { server, received } = await serve()
    await client(server.port).sendMail({ ...letter, envelope: { from: '', to: letter.to } })
    expect(received[0]?.envelopeFrom).toBe('')
  })

  it('may have addresses with non-ASCII characters', async () => {
    const { server, received } = await serve()
    await client(server.port).sendMail({ ...letter, from: 'ольга@mail.example' })
    expect(received[0]?.envelopeFrom).toBe('ольга@mail.example')
  })

  it('may have attachments of 20 MB', async () => {
    const { server, received } = await serve()
    await client(server.port).sendMail({
      ...letter,
      attachments: [{ filename: 'x.pdf', content: Buffer.alloc(20 * 1024 * 1024, 7) }],
    })
    expect(received[0]?.raw.length).toBeGreaterThan(28_000_000)
  })
})

describe('the mail server', () => {
  it('replies 451 when the email could not be stored, and accepts it at the next attempt', async () => {
    let isBroken = true
    const { server } = await serve({
      receive: async () => {
        if (isBroken) throw new Error('disk full')
      },
    })
    await expect(client(server.port).sendMail(letter)).rejects.toMatchObject({ responseCode: 451 })
    isBroken = false
    await expect(client(server.port).sendMail(letter)).resolves.toMatchObject({
      response: expect.stringMatching(/^250/),
    })
  })

  it('replies 550 for an unknown recipient, and accepts the email for known ones', async () => {
    const { server, received } = await serve()
    await expect(client(server.port).sendMail({ ...letter, to: 'who@elsewhere.test' })).rejects.toMatchObject(
      { responseCode: 550 },
    )
    await client(server.port).sendMail({ ...letter, to: ['who@elsewhere.test', 'hello@brightside.test'] })
    expect(received.map((mail) => mail.recipients)).toEqual([['hello@brightside.test']])
  })

  it('replies 451 when recipients cannot be looked up', async () => {
    const { server } = await serve({
      acceptsRecipient: () => Promise.reject(new Error('database unavailable')),
    })
    await expect(client(server.port).sendMail(letter)).rejects.toMatchObject({ responseCode: 451 })
  })

  it('replies 552 to a declared size that is too large', async () => {
    const { server } = await serve({ limits: { maxBytes: 1000 } })
    const connection = await connect(server.port)
    await connection.send('EHLO client.test')
    expect(await connection.send('MAIL FROM:<a@b.test> SIZE=1001')).toMatch(/^552 /)
  })

  it('replies 552 to an email that turns out to be too large, and keeps the connection usable', async () => {
    const { server, received } = await serve({ limits: { maxBytes: 1000 } })
    const connection = await connect(server.port)
    await connection.begin()
    expect(await connection.send(`${`${'x'.repeat(70)}\r\n`.repeat(100)}.`)).toMatch(/^552 /)
    expect(received).toEqual([])
    await connection.begin()
    expect(await connection.send('Subject: small\r\n\r\nsmall\r\n.')).toMatch(/^250 /)
  })

  it('replies 452 when too many bytes are being received', async () => {
    const { server, received } = await serve({ limits: { maxBytesInFlight: 1000 } })
    const connection = await connect(server.port)
    await connection.begin()
    expect(await connection.send(`${`${'x'.repeat(70)}\r\n`.repeat(100)}.`)).toMatch(/^452 /)
    await connection.begin()
    expect(await connection.send('small\r\n.')).toMatch(/^250 /)
    expect(received).toHaveLength(1)
  })

  it('replies 452 beyond the limit for recipients', async () => {
    const { server } = await serve({ limits: { maxRecipients: 2 } })
    const connection = await connect(server.port)
    await connection.send('EHLO client.test')
    await connection.send('MAIL FROM:<a@b.test>')
    await connection.send('RCPT TO:<one@brightside.test>')
    await connection.send('RCPT TO:<two@brightside.test>')
    expect(await connection.send('RCPT TO:<three@brightside.test>')).toMatch(/^452 /)
  })

  it('announces its extensions, and no login', async () => {
    const { server } = await serve()
    const connection = await connect(server.port)
    const features = (await connection.send('EHLO client.test'))
      .split('\r\n')
      .map((feature) => feature.slice(4))
    expect(features).toEqual(
      expect.arrayContaining([
        'PIPELINING',
        '8BITMIME',
        'SMTPUTF8',
        'ENHANCEDSTATUSCODES',
        `SIZE ${MAX_MAIL_BYTES}`,
      ]),
    )
    expect(features.filter((feature) => /AUTH|STARTTLS/.test(feature))).toEqual([])
    expect(await connection.send('AUTH PLAIN AGEAYg==')).toMatch(/^5/)
    expect(await connection.send('WIZ password')).toMatch(/^5/)
  })

  it('accepts an email over TLS when it has a certificate', async () => {
    // The library's default certificate, whose key is public.
    const { key, cert } = tlsOptions({})
    const { server, received } = await serve({ tls: { key: String(key), cert: String(cert) } })
    await client(server.port, { requireTLS: true }).sendMail(letter)
    expect(received).toHaveLength(1)
  })
})
