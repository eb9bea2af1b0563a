import type { Server } from 'node:http'
import type { PushConfig } from '@enamel/contract/config'
import type { Clock } from '../../clock.ts'

/** The part of a session that matters to push sockets. */
export interface SignedFor {
  /** SHA-256 of the session token. */
  tokenHash: Buffer
}

/** The way to open browsers: own sockets, or a service that speaks the same protocol. */
export interface PushGateway {
  /** How browsers connect. */
  readonly clientConfig: PushConfig
  /**
   * Signs a socket's subscription to a channel on behalf of a session. Whether the session may have the channel is the
   * caller's to decide.
   * @returns `key:signature`
   */
  authorise(session: SignedFor, socketId: string, channel: string): Promise<string>
  /** The session has ended: its sockets get nothing more, on any node. */
  endSession(session: SignedFor): Promise<void>
  /** The practice was disabled: its sockets get no more events. */
  endPractice(clientId: string): Promise<void>
  /**
   * Starts sending events.
   * @param server the HTTP server that accepts sockets, or null in a process that serves no browsers
   * @param clock for the expiry of sessions
   */
  start(server: Server | null, clock: Clock): Promise<void>
  /** Asks browsers to reconnect; before the HTTP server is stopped, which waits for its sockets. */
  stop(): Promise<void>
}
