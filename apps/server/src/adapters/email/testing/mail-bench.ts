import { once } from 'node:events'
import { createConnection } from 'node:net'
import nodemailer from 'nodemailer'
import {
  type MailServer,
  type MailServerOptions,
  type ReceivedMail,
  startMailServer,
} from '../server/mail-server.ts'

const silentLog = { info() {}, warn() {}, error() {} }

/** A mail server that accepts all mail for brightside.test, and clients for it. */
export function mailBench() {
  const closers: (() => unknown)[] = []

  async function serve(
    options: Partial<MailServerOptions> = {},
  ): Promise<{ server: MailServer; received: ReceivedMail[] }> {
    const received: ReceivedMail[] = []
    const server = await startMailServer({
      port: 0,
      host: '127.0.0.1',
      acceptsRecipient: async (address) => address.endsWith('@brightside.test'),
      receive: async (mail) => {
        received.push(mail)
      },
      log: silentLog,
      ...options,
      limits: { stopMs: 200, ...options.limits },
    })
    closers.push(server.stop)
    return { server, received }
  }

  async function connect(port: number) {
    const connection = await openConnection(port)
    closers.push(() => connection.socket.destroy())
    return connection
  }

  function client(port: number, more: object = {}) {
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port,
      tls: { rejectUnauthorized: false },
      ...more,
    })
    closers.push(() => transport.close())
    return transport
  }

  return {
    serve,
    /** A raw connection, which sends lines and reads replies. */
    connect,
    /** A real mail client. */
    client,
    closers,
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}

async function openConnection(port: number) {
  const socket = createConnection({ port, host: '127.0.0.1' })
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  let unread = ''
  socket.on('data', (chunk: string) => {
    unread += chunk
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))

  /** Reads the next complete reply. */
  async function reply(): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\n/.exec(unread)?.[0]
      if (whole) {
        unread = unread.slice(whole.length)
        return whole.trimEnd()
      }
      await Promise.race([
        once(socket, 'data'),
        closed.then(() => Promise.reject(new Error(`closed after ${unread}`))),
      ])
    }
  }

  const connection = {
    socket,
    closed,
    reply,
    greeting: await reply(),
    async send(text: string): Promise<string> {
      socket.write(`${text}\r\n`)
      return reply()
    },
    /** Runs the dialogue up to the reply to DATA. */
    async begin(recipient = 'hello@brightside.test'): Promise<string> {
      await connection.send('EHLO client.test')
      await connection.send('MAIL FROM:<olivia@mail.example>')
      await connection.send(`RCPT TO:<${recipient}>`)
      return connection.send('DATA')
    },
  }
  return connection
}
