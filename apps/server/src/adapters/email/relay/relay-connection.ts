import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** A relay's address, from a URL such as smtp://user:password@relay.example:587. */
export type RelayAddress = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps:). */
  readonly secure: boolean
  readonly credentials: { readonly user: string; readonly pass: string } | null
}

export type ConnectionTimeouts = {
  /** The time limit until the relay's greeting. */
  readonly connectMs: number
  /** The time without data after which the connection counts as lost. */
  readonly silenceMs: number
}

type Envelope = {
  /** '' for the null sender. */
  readonly from: string
  readonly to: string
  /** The ENVID for delivery reports, which are requested if the relay offers DSN (RFC 3461). */
  readonly envelopeId: string
  /** Whether a report is requested even if the message is delivered. */
  readonly reportsSuccess: boolean
}

/** An error, with details that show whether the message may have been sent. */
export type ConnectionFailure = {
  /** The code of the relay's reply; null when there was none. */
  readonly reply: number | null
  /** The command of the reply, such as RCPT TO. */
  readonly command: string
  /** The library's code, such as ECONNECTION. */
  readonly code: string
  readonly detail: string
  /** True once the end of the message may have been sent: a missing reply then proves nothing. */
  readonly handedOver: boolean
}

type CommandResult =
  | { readonly ok: true; readonly response: string }
  | ({ readonly ok: false } & ConnectionFailure)

/** One SMTP connection to the relay. */
export type RelayConnection = {
  readonly send: (envelope: Envelope, message: Buffer) => Promise<CommandResult>
  readonly isOpen: () => boolean
  /** Sends QUIT and closes; harmless for a lost connection. */
  readonly close: () => void
}

const CHUNK_BYTES = 65_536

/** Whether TLS is required: credentials leave the machine only over TLS. */
function mustEncrypt(address: RelayAddress): boolean {
  const isOwnMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(address.host)
  return address.credentials !== null && !address.secure && !isOwnMachine
}

/** Connects and signs in. Never rejects. */
export async function openRelayConnection(
  address: RelayAddress,
  timeouts: ConnectionTimeouts,
): Promise<{ ok: true; connection: RelayConnection } | ({ ok: false } & ConnectionFailure)> {
  const connection = new SMTPConnection({
    host: address.host,
    port: address.port,
    secure: address.secure,
    requireTLS: mustEncrypt(address),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    logger: false,
  })
  const failure = await new Promise<Error | null>((resolve) => {
    // The listener stays as long as the connection: an error without a listener would end the process.
    connection.on('error', resolve)
    connection.once('end', () => resolve(new Error('Connection closed')))
    connection.connect((error) => {
      if (error || !address.credentials || !connection.allowsAuth) resolve(error ?? null)
      else connection.login(address.credentials, (refused) => resolve(refused))
    })
  })
  if (failure) {
    connection.close()
    return { ok: false, ...failureOf(failure, false) }
  }
  return { ok: true, connection: relayConnection(connection) }
}

function relayConnection(connection: SMTPConnection): RelayConnection {
  return {
    isOpen: () => !connection.destroyed,
    close: () => {
      if (connection.destroyed) return
      connection.quit()
      connection.close()
    },
    send: (envelope, message) =>
      new Promise((resolve) => {
        const source = chunksOf(message)
        // The library reads nothing before the relay has replied to DATA with 354, and writes the end mark only after
        // the last chunk was read. Until then the relay cannot have the message.
        let handedOver = false
        source.once('end', () => {
          handedOver = true
        })
        const dsn = {
          envid: envelope.envelopeId,
          ret: 'HDRS',
          notify: [...(envelope.reportsSuccess ? ['SUCCESS'] : []), 'FAILURE', 'DELAY'],
          recipient: envelope.to,
        }
        connection.send(
          { from: envelope.from, to: [envelope.to], size: message.length, dsn },
          source,
          (error, info) => {
            if (error) resolve({ ok: false, ...failureOf(error, handedOver) })
            else resolve({ ok: true, response: info.response })
          },
        )
      }),
  }
}

function chunksOf(message: Buffer): Readable {
  let offset = 0
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      const chunk = message.subarray(offset, offset + CHUNK_BYTES)
      offset += chunk.length
      this.push(chunk.length === 0 ? null : chunk)
    },
  })
}

type LibraryError = Error & {
  code?: string
  command?: string
  response?: string
  responseCode?: number | boolean
}

function failureOf(error: LibraryError, handedOver: boolean): ConnectionFailure {
  return {
    reply: typeof error.responseCode === 'number' ? error.responseCode : null,
    command: error.command ?? '',
    code: error.code ?? '',
    detail: (error.response ?? error.message).slice(0, 1000),
    handedOver,
  }
}
