import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'

/** A received request, and whether its Twilio signature is correct. */
export interface RecordedRequest {
  path: string
  fields: Record<string, string>
  json: unknown
  isSigned: boolean
  headers: IncomingHttpHeaders
  /** The body as received. */
  raw: string
}

export interface RecordedMail {
  from: string
  to: string[]
  raw: Buffer
  parsed: Email
}

interface FakeResponse {
  status: number
  type?: string
  body?: string
}

export interface ProductOptions {
  authToken: string
  port?: number
  respond?: (request: RecordedRequest) => FakeResponse
  /** Called with each email. A thrown error is the SMTP reply. */
  onMail?: (mail: RecordedMail) => void
}

const twiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** A fake product, which records the webhooks and emails that it receives. */
export async function startFakeProduct({ authToken, port = 0, respond, onMail }: ProductOptions) {
  const requests: RecordedRequest[] = []
  const mails: RecordedMail[] = []
  const watchers = new Set<() => void>()
  const changed = () => {
    for (const watcher of watchers) watcher()
  }

  const http = createServer(async (request, response) => {
    const body = await text(request)
    const path = request.url ?? ''
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
    const fields = isJson ? {} : Object.fromEntries(new URLSearchParams(body))
    const signature = String(request.headers['x-twilio-signature'] ?? '')
    const isSigned = validateRequest(authToken, signature, `http://${request.headers.host}${path}`, fields)
    const recorded = {
      path,
      fields,
      json: isJson ? JSON.parse(body) : null,
      isSigned,
      headers: request.headers,
      raw: body,
    }
    requests.push(recorded)
    const { status, type = 'text/xml', body: reply = twiml } = respond?.(recorded) ?? { status: 200 }
    response.writeHead(status, { 'Content-Type': type }).end(reply)
    changed()
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const httpPort = (http.address() as AddressInfo).port

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      buffer(stream)
        .then(async (raw) => {
          const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
          const to = session.envelope.rcptTo.map(({ address }) => address)
          const mail = { from, to, raw, parsed: await PostalMime.parse(raw) }
          onMail?.(mail)
          mails.push(mail)
        })
        .then(() => done(), done)
        .finally(changed)
    },
  })
  const smtpPort = await new Promise<number>((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

  /**
   * Resolves with the first result of `find` that is not undefined. `find` is called after every request and email.
   */
  function until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find()
        if (found === undefined) return
        watchers.delete(check)
        resolve(found)
      }
      watchers.add(check)
      check()
    })
  }

  return {
    url: `http://localhost:${httpPort}`,
    port: httpPort,
    smtp: { host: 'localhost', port: smtpPort },
    requests,
    mails,
    until,
    /** Waits for `count` requests to paths that begin with this one. */
    untilRequests: (path: string, count = 1) =>
      until(() => {
        const found = requests.filter((request) => request.path.startsWith(path))
        return found.length >= count ? found : undefined
      }),
    async stop() {
      http.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => http.close(resolve)),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ])
    },
  }
}
