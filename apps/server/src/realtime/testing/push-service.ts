import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'
import { signedQuery } from '../../adapters/push/request-signature.ts'
import type { Delivery } from '../push-server.ts'

const KEY = 'service-key'
const SECRET = 'service-secret'

/** A push service of its own, with sockets and the HTTP API that accepts signed events and closes users' connections. */
export interface PushService {
  /** For PUSH_URL. */
  url: string
  port: number
  secret: string
  /** The ids of the users who are signed in, one for each socket. */
  users(): string[]
  /** Answers further calls of the HTTP API with 503, or serves them again. */
  setAvailable(available: boolean): void
  /** How many calls were answered with 503. */
  refusedCalls(): number
  /** Closes every socket with a code after which browsers reconnect. */
  restart(): void
  stop(): Promise<void>
}

/** The socket of a browser. */
interface Browser {
  id: string
  ws: WebSocket
  channels: Set<string>
  user: string | null
}

interface ClientFrame {
  event: string
  data: { channel?: string; auth?: string; user_data?: string }
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Set<Browser>()
  let isAvailable = true
  let refusedCalls = 0
  let lastId = 0
  const sockets = new WebSocketServer({ noServer: true })

  const receive = (browser: Browser, { event, data }: ClientFrame) => {
    const { channel = '', user_data = '' } = data
    if (event === 'pusher:subscribe') {
      const isOwn = channel === `#server-to-user-${browser.user}`
      if (!isOwn && data.auth !== sign(`${browser.id}:${channel}`)) return
      browser.channels.add(channel)
      send(browser, 'pusher_internal:subscription_succeeded', '{}', channel)
    }
    if (event === 'pusher:signin') {
      if (data.auth !== sign(`${browser.id}::user::${user_data}`)) {
        browser.ws.close(4009, 'The signature does not match')
        return
      }
      browser.user = (JSON.parse(user_data) as { id: string }).id
      send(browser, 'pusher:signin_success', JSON.stringify({ user_data }))
    }
  }

  const welcome = (ws: WebSocket) => {
    const browser: Browser = { id: `1.${++lastId}`, ws, channels: new Set(), user: null }
    browsers.add(browser)
    ws.on('close', () => browsers.delete(browser))
    ws.on('message', (data) => receive(browser, JSON.parse(String(data)) as ClientFrame))
    const established = JSON.stringify({ socket_id: browser.id, activity_timeout: 30 })
    send(browser, 'pusher:connection_established', established)
  }

  const answer = (call: string, body: string) => {
    if (call === 'batch_events') {
      for (const { channel, name, data } of (JSON.parse(body) as { batch: Delivery[] }).batch)
        for (const browser of browsers) if (browser.channels.has(channel)) send(browser, name, data, channel)
    }
    const user = /^users\/([^/]+)\/terminate_connections$/.exec(call)?.[1]
    for (const browser of browsers) if (browser.user === user) browser.ws.close(4009, 'Terminated by the app')
  }

  const http = createServer(async (request, response) => {
    const body = await text(request)
    const call = signedCall(request, body)
    if (!isAvailable) refusedCalls++
    else if (call !== null) answer(call, body)
    response.writeHead(call === null ? 401 : isAvailable ? 200 : 503).end('{}')
  })
  http.on('upgrade', (request, stream, head) => sockets.handleUpgrade(request, stream, head, welcome))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    url: `http://${KEY}:${SECRET}@127.0.0.1:${port}/apps/1`,
    port,
    secret: SECRET,
    users: () => [...browsers].flatMap(({ user }) => user ?? []),
    setAvailable(available) {
      isAvailable = available
    },
    refusedCalls: () => refusedCalls,
    restart() {
      for (const { ws } of browsers) ws.close(4200, 'Please reconnect')
      browsers.clear()
    },
    async stop() {
      for (const { ws } of browsers) ws.terminate()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

function send(browser: Browser, event: string, data: string, channel?: string): void {
  browser.ws.send(JSON.stringify({ event, channel, data }))
}

function sign(content: string): string {
  return `${KEY}:${createHmac('sha256', SECRET).update(content).digest('hex')}`
}

/** The call of the app's HTTP API that a request signs; null without a valid signature. */
function signedCall(request: IncomingMessage, body: string): string | null {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
  const at = new Date(Number(searchParams.get('auth_timestamp')) * 1000)
  const signed = signedQuery({ method: 'POST', path: pathname, body, key: KEY, secret: SECRET, at })
  return searchParams.toString() === signed ? pathname.replace('/apps/1/', '') : null
}
