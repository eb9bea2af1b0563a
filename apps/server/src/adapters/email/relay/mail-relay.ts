import { domainToASCII } from 'node:url'
import type { LastCheck, SendResult } from '../../send-result.ts'
import type { MailService } from '../mail-service.ts'
import { composeMessage, type OutgoingEmail } from './compose-message.ts'
import { type ConnectionFailure, openRelayConnection, type RelayAddress } from './relay-connection.ts'
import { askRelay } from './relay-events.ts'
import { relayPool } from './relay-pool.ts'
import { relayResult } from './relay-result.ts'

export type { DkimKey, OutgoingEmail } from './compose-message.ts'

export type MailRelayOptions = {
  /** smtp://user:password@host:587 (STARTTLS where offered), or smtps://…:465. */
  readonly url: string
  /** The address of an events API like Mailgun's, and its key; undefined when the relay has none. */
  readonly eventsUrl?: string | undefined
  readonly eventsKey?: string | undefined
  /** The maximum delay of the events, in milliseconds. */
  readonly eventsLagMs: number
  readonly maxConnections?: number
  readonly messagesPerConnection?: number
  readonly messagesPerSecond: number
  /** The time limit until the relay's greeting, in milliseconds. */
  readonly connectMs?: number
  /** The time without data after which a connection counts as lost, in milliseconds. */
  readonly silenceMs?: number
  readonly idleMs?: number
}

export interface MailRelay extends MailService {
  /** Closes the connections once the current messages are sent. */
  close(): void
}

const CONNECT_MS = 15_000
const SILENCE_MS = 60_000
const IDLE_MS = 20_000
const MAX_CONNECTIONS = 5
const MESSAGES_PER_CONNECTION = 100
const EVENTS_MS = 10_000

interface ComposedEmail {
  email: OutgoingEmail
  message: Buffer
  lastCheck: LastCheck | undefined
}

/** An SMTP relay with a few connections that stay open. */
export function mailRelay(options: MailRelayOptions): MailRelay {
  const address = relayAddress(options.url)
  const timeouts = { connectMs: options.connectMs ?? CONNECT_MS, silenceMs: options.silenceMs ?? SILENCE_MS }
  const pool = relayPool(() => openRelayConnection(address, timeouts), {
    maxConnections: options.maxConnections ?? MAX_CONNECTIONS,
    messagesPerConnection: options.messagesPerConnection ?? MESSAGES_PER_CONNECTION,
    messagesPerSecond: options.messagesPerSecond,
    idleMs: options.idleMs ?? IDLE_MS,
  })

  async function attempt(composed: ComposedEmail, wantsFresh: boolean): Promise<SendResult> {
    const { email, message, lastCheck } = composed
    const { id: envelopeId, envelopeFrom: from, isBulk = false } = email
    const lease = await pool.acquire(wantsFresh, isBulk)
    if (!lease.ok) return relayResult(lease)
    const stopped = await lastCheck?.()
    if (stopped) {
      lease.release(true)
      return stopped
    }
    // Thousands of reports about delivered messages would take as long to read as the messages took to send.
    const envelope = { from, to: wireAddress(email.to), envelopeId, reportsSuccess: !isBulk }
    const result = await lease.connection.send(envelope, message)
    lease.release(result.ok)
    if (result.ok) return { kind: 'accepted', providerId: null }
    if (!lease.isFresh && wasClosedBefore(result)) return attempt(composed, true)
    return relayResult(result)
  }

  return {
    sendEmail: async (email, lastCheck) =>
      attempt({ email, message: await composeMessage(email), lastCheck }, false),
    findEmail: (messageId) =>
      askRelay(messageId, { url: options.eventsUrl, key: options.eventsKey, timeoutMs: EVENTS_MS }),
    settleMs: options.eventsLagMs,
    close: () => pool.close(),
  }
}

/** The address with its domain in DNS form, since relays without SMTPUTF8 accept no other form of zahnärzte.example. */
function wireAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at + 1)}${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`
}

/** Whether the relay had closed a reused connection: nothing was accepted, and a new connection may succeed. */
function wasClosedBefore(failure: ConnectionFailure): boolean {
  const isGone = failure.reply === null || failure.reply === 421
  return isGone && !failure.handedOver && ['ECONNECTION', 'ESOCKET', 'EENVELOPE'].includes(failure.code)
}

/** @throws Error on an address that is not an smtp: or smtps: URL, because the process could send nothing */
function relayAddress(url: string): RelayAddress {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error(`The address of a mail relay must begin with smtp: or smtps:, not ${protocol}`)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    credentials:
      username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}
