import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BulkChannel } from '@enamel/domain/bulk/bulk'
import { createTransport } from 'nodemailer'
import type { KillableProduct } from './killable-product.ts'

const RELAY_CONNECTIONS = 5
const CONCURRENT_REQUESTS = 10
/** The carrier reports a text as queued, sent and delivered. */
const REPORTS_PER_TEXT = 3

type Sink = Pick<KillableProduct, 'environment' | 'sandboxSmtpPort' | 'sandboxUrl'>

/**
 * Sends messages to the sandbox with nothing but a library. Emails go by nodemailer with a pool of connections; they are
 * signed and have the headers that mail providers demand of bulk messages. Texts go by HTTP requests; the carrier's
 * reports about them are received by a bare HTTP server.
 * @param from the practice's address or number
 * @returns the ids of the messages, whose bodies are "message NUMBER ID"
 */
export async function sendBare(
  sink: Sink,
  { channel, from, count }: { channel: BulkChannel; from: string; count: number },
): Promise<string[]> {
  const messages = Array.from({ length: count }, (_, index) => {
    const id = crypto.randomUUID()
    return { id, index, text: `message ${index} ${id}` }
  })
  if (channel === 'Email') await sendEmails(sink, from, messages)
  else await sendTexts(sink, from, messages)
  return messages.map(({ id }) => id)
}

interface BareMessage {
  index: number
  text: string
}

async function sendEmails(
  { sandboxSmtpPort }: Sink,
  from: string,
  messages: readonly BareMessage[],
): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const transport = createTransport({
    pool: true,
    maxConnections: RELAY_CONNECTIONS,
    host: '127.0.0.1',
    port: sandboxSmtpPort,
    ignoreTLS: true,
    auth: { user: 'enamel', pass: 'enamel' },
  })
  await Promise.all(
    messages.map(({ index, text }) =>
      transport.sendMail({
        from,
        to: `patient${index}@post.example`,
        subject: `Subject ${index}`,
        text,
        html: `<p>${text}</p>`,
        headers: {
          'List-Unsubscribe': `<https://practice.example/unsubscribe/${index}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        dkim: { domainName: from.split('@')[1] ?? '', keySelector: 'bare', privateKey },
      }),
    ),
  )
  transport.close()
}

async function sendTexts(
  { sandboxUrl, environment }: Sink,
  from: string,
  messages: readonly BareMessage[],
): Promise<void> {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token } = environment
  const url = `${sandboxUrl}/2010-04-01/Accounts/${sid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  const reports = await reportServer(messages.length * REPORTS_PER_TEXT)
  const waiting = [...messages]
  const sendInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const To = `+4478${String(next.index).padStart(8, '0')}`
      const body = new URLSearchParams({ To, From: from, Body: next.text, StatusCallback: reports.url })
      const response = await fetch(url, { method: 'POST', headers: { authorization }, body })
      if (!response.ok) throw new Error(`The carrier refused a text: ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendInTurn))
  await reports.received
}

/** An HTTP server that answers the carrier's reports, until it has received all of them. */
async function reportServer(count: number): Promise<{ url: string; received: Promise<void> }> {
  const all = Promise.withResolvers<void>()
  let received = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end()
      received++
      if (received === count) all.resolve()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, received: all.promise.then(() => void server.close()) }
}
