import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Log } from '../log.ts'
import { isChannelAuth } from './channel-signature.ts'
import { CLIENT_EVENTS_REFUSED, type CloseCode, closeCodes } from './close-codes.ts'
import { type ClientFrame, isPrivateChannel, readFrame, serverFrames } from './frames.ts'
import { UNREADABLE_COST } from './message-budget.ts'
import { PushSocket } from './push-socket.ts'
import { UnsubscribedSockets } from './unsubscribed-sockets.ts'

const PROTOCOL = 7
const PATH = /^\/app\/([^/]+)$/
const MAX_FRAME_BYTES = 16 * 1024
const MAX_CHANNELS_PER_SOCKET = 20
const CLOSE_TIMEOUT_MS = 2_000

export interface PushServerOptions {
  /** The public app key, which is part of the address. */
  key: string
  /** The secret with which subscriptions are signed, the same on every node. */
  secret: string
  log: Log
  /** After how long without a message a browser is pinged. */
  activityTimeoutMs?: number
  /** The time limit for the reply to a ping. */
  pongTimeoutMs?: number
  /** The maximum number of unsent bytes; a browser with more is disconnected. */
  maxBufferedBytes?: number
  maxSockets?: number
  /** The time limit for the first accepted subscription of a socket. */
  subscribeWithinMs?: number
  /** The maximum number of sockets per address that have not subscribed yet. A practice's browsers share an address. */
  maxUnsubscribedPerAddress?: number
  /** Returns the client's address; by default the remote address of the connection. */
  addressOf?: (request: IncomingMessage) => string
}

/** An event to send; `data` is JSON text. */
export interface Delivery {
  channel: string
  name: string
  data: string
}

/**
 * Serves push sockets for browsers with protocol 7 of Pusher Channels: private channels only, no events from browsers.
 * The server knows keys, channels and signatures, but neither practices nor patients.
 */
export class PushServer {
  readonly #options: Required<PushServerOptions>
  readonly #wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })
  readonly #sockets = new Map<string, PushSocket>()
  /** The sockets by channel in lower case, since ids are compared without case. */
  readonly #members = new Map<string, Set<PushSocket>>()
  readonly #unsubscribed = new UnsubscribedSockets()
  /** When the last event was sent to each channel, in milliseconds of the monotonic clock. */
  readonly #deliveredAt = new Map<string, number>()
  #attachedAt = performance.now()
  readonly #heartbeat: NodeJS.Timeout
  #closing = false

  constructor(options: PushServerOptions) {
    this.#options = {
      activityTimeoutMs: 30_000,
      pongTimeoutMs: 30_000,
      maxBufferedBytes: 1024 * 1024,
      maxSockets: 10_000,
      subscribeWithinMs: 30_000,
      maxUnsubscribedPerAddress: 100,
      addressOf: ({ socket }) => socket.remoteAddress ?? '',
      ...options,
    }
    const { activityTimeoutMs, pongTimeoutMs, subscribeWithinMs } = this.#options
    const intervalMs = Math.min(activityTimeoutMs, pongTimeoutMs, subscribeWithinMs) / 4
    this.#heartbeat = setInterval(() => this.#checkSockets(), intervalMs).unref()
  }

  /**
   * Accepts WebSockets at `/app/{key}` of an HTTP server; any other path gets 404. From this call on, every event must
   * be passed to `deliver`, since the confirmation of a subscription contains the time since the last event.
   */
  attach(server: Server): void {
    this.#attachedAt = performance.now()
    server.on('upgrade', (request, stream, head) => this.#upgrade(request, stream, head))
  }

  /** Sends an event to every socket in its channel. */
  deliver({ channel, name, data }: Delivery): void {
    const key = channel.toLowerCase()
    this.#deliveredAt.set(key, performance.now())
    const frames = new Map<string, Buffer>()
    for (const socket of this.#members.get(key) ?? []) {
      const spelling = socket.channels.get(key) ?? channel
      const frame = frames.get(spelling) ?? Buffer.from(serverFrames.event(name, spelling, data))
      frames.set(spelling, frame)
      socket.send(frame)
    }
  }

  /** @returns every open socket */
  sockets(): IterableIterator<PushSocket> {
    return this.#sockets.values()
  }

  find(socketId: string): PushSocket | undefined {
    return this.#sockets.get(socketId)
  }

  /** @returns the sockets in a channel */
  membersOf(channel: string): PushSocket[] {
    return [...(this.#members.get(channel.toLowerCase()) ?? [])]
  }

  /** Closes a socket, and delivers nothing more to it. */
  end(socket: PushSocket, code: CloseCode): void {
    this.#forget(socket)
    socket.close(code)
  }

  /** Asks every browser to reconnect (to another node or the next version), and accepts no more connections. */
  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#heartbeat)
    const open = [...this.#wss.clients]
    const closed = Promise.all(open.map((ws) => new Promise((resolve) => ws.on('close', resolve))))
    for (const ws of open) ws.close(closeCodes.restart.code, closeCodes.restart.reason)
    const timeout = setTimeout(() => {
      for (const ws of open) ws.terminate()
    }, CLOSE_TIMEOUT_MS)
    await closed
    clearTimeout(timeout)
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const address = URL.parse(request.url ?? '', 'http://localhost')
    const key = PATH.exec(address?.pathname ?? '')?.[1]
    if (this.#closing || !address || key === undefined) {
      refuseUpgrade(stream, this.#closing ? '503 Service Unavailable' : '404 Not Found')
      return
    }
    const caller = this.#options.addressOf(request)
    const refusal = this.#refusalOf(key, address.searchParams.get('protocol'), caller)
    this.#wss.handleUpgrade(request, stream, head, (ws) => {
      if (refusal) {
        ws.on('error', () => ws.terminate())
        ws.close(refusal.code, refusal.reason)
      } else {
        this.#welcome(ws, caller)
      }
    })
  }

  #refusalOf(key: string, protocol: string | null, caller: string): CloseCode | null {
    if (key !== this.#options.key) return closeCodes.unknownKey
    if (protocol === null) return closeCodes.noProtocol
    if (!/^\d+$/.test(protocol)) return closeCodes.badProtocol
    if (Number(protocol) !== PROTOCOL) return closeCodes.unsupportedProtocol
    if (this.#sockets.size >= this.#options.maxSockets) return closeCodes.overCapacity
    if (this.#unsubscribed.countFrom(caller) >= this.#options.maxUnsubscribedPerAddress)
      return closeCodes.crowdedAddress
    return null
  }

  #welcome(ws: WebSocket, caller: string): void {
    const socket = new PushSocket(ws, caller, performance.now(), this.#options.maxBufferedBytes)
    this.#sockets.set(socket.id, socket)
    this.#unsubscribed.add(socket)
    // The library closes the connection after a malformed or too large frame; 'close' follows.
    ws.on('error', (error) => this.#options.log.info(`Push socket ${socket.id} broke: ${error.message}`))
    ws.on('close', () => this.#forget(socket))
    ws.on('message', (data, isBinary) => this.#onMessage(socket, data, isBinary))
    socket.send(serverFrames.connected(socket.id, Math.ceil(this.#options.activityTimeoutMs / 1000)))
  }

  #onMessage(socket: PushSocket, data: RawData, isBinary: boolean): void {
    if (!this.#sockets.has(socket.id)) return
    const now = performance.now()
    socket.lastMessageAt = now
    socket.pingedAt = null
    const frame: ClientFrame = isBinary ? { kind: 'unreadable' } : readFrame(data.toString())
    if (!socket.budget.spend(frame.kind === 'unreadable' ? UNREADABLE_COST : 1, now)) {
      this.end(socket, closeCodes.tooManyMessages)
      return
    }
    const reply = this.#replyTo(socket, frame)
    if (reply) socket.send(reply)
  }

  #replyTo(socket: PushSocket, frame: ClientFrame): string | null {
    switch (frame.kind) {
      case 'ping':
        return serverFrames.pong()
      case 'pong':
        return null
      case 'subscribe':
        return this.#subscribe(socket, frame.channel, frame.auth)
      case 'unsubscribe':
        this.#unsubscribe(socket, frame.channel)
        return null
      case 'client_event':
        return serverFrames.error(CLIENT_EVENTS_REFUSED, 'Events from clients are not accepted')
      case 'unknown':
        return serverFrames.error(null, 'This event is not known')
      case 'unreadable':
        return serverFrames.error(null, 'The message could not be read')
      default:
        return frame satisfies never
    }
  }

  #subscribe(socket: PushSocket, channel: string, auth: string): string {
    const refusal = this.#subscriptionRefusal(socket, channel, auth)
    if (refusal) return serverFrames.subscriptionRefused(channel, refusal)
    const name = channel.toLowerCase()
    socket.channels.set(name, channel)
    socket.subscribedAt ??= performance.now()
    this.#unsubscribed.remove(socket)
    const members = this.#members.get(name) ?? new Set()
    this.#members.set(name, members.add(socket))
    const lastSent = this.#deliveredAt.get(name) ?? this.#attachedAt
    return serverFrames.subscribed(channel, { quiet_ms: Math.floor(performance.now() - lastSent) })
  }

  #subscriptionRefusal(socket: PushSocket, channel: string, auth: string): string | null {
    const { key, secret } = this.#options
    if (!isPrivateChannel(channel)) return 'There are only private channels here'
    if (!isChannelAuth(auth, key, secret, socket.id, channel)) {
      return 'The signature does not match this connection and channel'
    }
    const isNew = !socket.channels.has(channel.toLowerCase())
    if (isNew && socket.channels.size >= MAX_CHANNELS_PER_SOCKET) return 'Too many channels on one connection'
    return null
  }

  #unsubscribe(socket: PushSocket, channel: string): void {
    const name = channel.toLowerCase()
    if (!socket.channels.delete(name)) return
    const members = this.#members.get(name)
    members?.delete(socket)
    if (members?.size === 0) this.#members.delete(name)
  }

  #forget(socket: PushSocket): void {
    for (const channel of [...socket.channels.keys()]) this.#unsubscribe(socket, channel)
    this.#unsubscribed.remove(socket)
    this.#sockets.delete(socket.id)
  }

  #checkSockets(): void {
    const now = performance.now()
    for (const socket of [...this.#sockets.values()]) {
      if (socket.pingedAt !== null) {
        if (now - socket.pingedAt >= this.#options.pongTimeoutMs) this.end(socket, closeCodes.noPong)
      } else if (now - socket.lastMessageAt >= this.#options.activityTimeoutMs) {
        socket.pingedAt = now
        socket.send(serverFrames.ping())
      }
    }
    for (const socket of this.#unsubscribed.openedBefore(now - this.#options.subscribeWithinMs)) {
      this.end(socket, closeCodes.neverSubscribed)
    }
  }
}

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
