import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Pusher from 'pusher-js'
import { type ClientOptions, type RawData, WebSocket } from 'ws'
import { silent } from '../../log.ts'
import { channelAuth } from '../channel-signature.ts'
import { PushServer, type PushServerOptions } from '../push-server.ts'

export const KEY = 'test-key'
export const SECRET = 'test-secret'

/** A push server with its HTTP server. */
export interface PushHost {
  server: PushServer
  http: Server
  port: number
  close(): Promise<void>
}

export async function startPushHost(options: Partial<PushServerOptions> = {}, port = 0): Promise<PushHost> {
  const http = createServer()
  const server = new PushServer({ key: KEY, secret: SECRET, log: silent, ...options })
  server.attach(http)
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    server,
    http,
    port: (http.address() as AddressInfo).port,
    async close() {
      await server.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** A pusher-js client as in a browser. `sign` replaces the request for a signature. */
export function pusherClient(
  port: number,
  {
    key = KEY,
    sign = async (socketId: string, channel: string) => channelAuth(KEY, SECRET, socketId, channel),
  } = {},
): Pusher {
  return new Pusher(key, {
    cluster: 'own',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, respond) => {
        sign(socketId, channelName).then(
          (auth) => respond(null, { auth }),
          (error) => respond(error, null),
        )
      },
    },
  })
}

/** Resolves with the emitter's next event of this name. */
export function next<T = unknown>(
  emitter: {
    bind(name: string, listener: (data: T) => void): unknown
    unbind(name: string, listener: (data: T) => void): unknown
  },
  name: string,
): Promise<T> {
  return new Promise((resolve) => {
    const listener = (data: T) => {
      emitter.unbind(name, listener)
      resolve(data)
    }
    emitter.bind(name, listener)
  })
}

/** A WebSocket that sends only the frames that a test gives it. */
export class RawClient {
  readonly ws: WebSocket
  readonly #frames: Record<string, unknown>[] = []
  #waiting: ((frame: Record<string, unknown>) => void)[] = []
  readonly closed: Promise<{ code: number; reason: string }>

  constructor(url: string, options?: ClientOptions) {
    this.ws = new WebSocket(url, options)
    this.ws.on('error', () => {})
    this.ws.on('message', (data: RawData) => {
      const frame = JSON.parse(data.toString()) as Record<string, unknown>
      const waiting = this.#waiting.shift()
      if (waiting) waiting(frame)
      else this.#frames.push(frame)
    })
    this.closed = new Promise((resolve) => {
      this.ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
  }

  /** The next frame from the server. */
  next(): Promise<Record<string, unknown>> {
    const frame = this.#frames.shift()
    return frame ? Promise.resolve(frame) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  send(frame: unknown): void {
    this.ws.send(JSON.stringify(frame))
  }

  /** Waits for the server's first frame, which establishes the connection. @returns the socket's id */
  async waitUntilConnected(): Promise<string> {
    const { data } = await this.next()
    return (JSON.parse(String(data)) as { socket_id: string }).socket_id
  }

  async subscribe(channel: string): Promise<void> {
    const socketId = await this.waitUntilConnected()
    this.send({
      event: 'pusher:subscribe',
      data: { channel, auth: channelAuth(KEY, SECRET, socketId, channel) },
    })
    await this.next()
  }
}

export function addressOf(port: number, { key = KEY, query = '?protocol=7' } = {}): string {
  return `ws://127.0.0.1:${port}/app/${key}${query}`
}
