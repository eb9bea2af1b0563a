import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'

/** A request to the product, and whether its Twilio signature is correct. */
export interface GotRequest {
  path: string
  fields: Record<string, string>
  json: unknown
  isSigned: boolean
  headers: IncomingHttpHeaders
  /** The body as received. */
  raw: string
}

export interface GotMail {
  from: string
  to: string[]
  raw: Buffer
  parsed: Email
}

interface Answer {
  status: number
  type?: string
  body?: string
}

export interface ProductOptions {
  authToken: string
  port?: number
  answer?: (request: GotRequest) => Answer
  /** Thrown errors are the SMTP reply. */
  takeMail?: (mail: GotMail) => void
}

const twiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** A fake product at the other end of the wire: records webhooks and mail. */
export async function startProduct({ authToken, port = 0, answer, takeMail }: ProductOptions) {
  const requests: GotRequest[] = []
  const mails: GotMail[] = []
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
    const got = {
      path,
      fields,
      json: isJson ? JSON.parse(body) : null,
      isSigned,
      headers: request.headers,
      raw: body,
    }
    requests.push(got)
    const { status, type = 'text/xml', body: reply = twiml } = answer?.(got) ?? { status: 200 }
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
          takeMail?.(mail)
          mails.push(mail)
        })
        .then(() => done(), done)
        .finally(changed)
    },
  })
  const smtpPort = await new Promise<number>((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

  /** Resolves with the result of `find` as soon as there is one. */
  function until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        watchers.delete(look)
        resolve(found)
      }
      watchers.add(look)
      look()
    })
  }

  return {
    url: `http://localhost:${httpPort}`,
    port: httpPort,
    smtp: { host: 'localhost', port: smtpPort },
    requests,
    mails,
    until,
    /** Waits for so many requests to paths with this beginning. */
    untilRequests: (path: string, count = 1) =>
      until(() => {
        const found = requests.filter((one) => one.path.startsWith(path))
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
