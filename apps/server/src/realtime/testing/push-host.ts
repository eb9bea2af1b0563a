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

/** The client library as a browser uses it; `sign` replaces the request for a signature. */
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
      customHandler: ({ socketId, channelName }, answer) => {
        sign(socketId, channelName).then(
          (auth) => answer(null, { auth }),
          (error) => answer(error, null),
        )
      },
    },
  })
}

/** Resolves with the emitter's next event of this name. */
export function next<T = unknown>(
  emitter: {
    bind(name: string, heard: (data: T) => void): unknown
    unbind(name: string, heard: (data: T) => void): unknown
  },
  name: string,
): Promise<T> {
  return new Promise((resolve) => {
    const heard = (data: T) => {
      emitter.unbind(name, heard)
      resolve(data)
    }
    emitter.bind(name, heard)
  })
}

/** A bare socket that sends only what the test sends. */
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

  /** Waits for the server's first frame. @returns the socket's id */
  async welcomed(): Promise<string> {
    const { data } = await this.next()
    return (JSON.parse(String(data)) as { socket_id: string }).socket_id
  }

  async subscribe(channel: string): Promise<void> {
    const socketId = await this.welcomed()
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
