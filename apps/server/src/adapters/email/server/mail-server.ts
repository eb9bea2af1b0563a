import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'

/** Attachments of 20 MB take 28.7 MB in base64 with line breaks; the rest is for headers and text. */
export const MAX_MAIL_BYTES = 32 * 1024 * 1024

type MailServerLimits = {
  readonly maxBytes: number
  /** For all emails being received at the same time; beyond the limit, senders are asked to try again later. */
  readonly maxBytesInFlight: number
  readonly maxRecipients: number
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  /** The time without data after which a connection is closed. */
  readonly idleMs: number
  /** The maximum time of a connection, against clients that send a byte a minute. */
  readonly connectionMs: number
  /** The time limit for running transactions in stop(). */
  readonly stopMs: number
}

const LIMITS: MailServerLimits = {
  maxBytes: MAX_MAIL_BYTES,
  maxBytesInFlight: 160 * 1024 * 1024,
  maxRecipients: 100,
  maxConnections: 100,
  maxConnectionsPerAddress: 30,
  idleMs: 60_000,
  connectionMs: 15 * 60_000,
  stopMs: 20_000,
}

export type ReceivedMail = {
  /** '' for the null sender of bounces. */
  readonly envelopeFrom: string
  readonly recipients: readonly string[]
  readonly raw: Buffer
  readonly remoteAddress: string
}

export type MailServerOptions = {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  /** The name in the greeting. */
  readonly name?: string
  /** In PEM format; STARTTLS is offered only with it. */
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly acceptsRecipient: (address: string) => Promise<boolean>
  /** Resolves when the email is stored permanently: only then is it acknowledged. */
  readonly receive: (mail: ReceivedMail) => Promise<void>
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  readonly limits?: Partial<MailServerLimits>
}

export type MailServer = {
  readonly port: number
  /** Accepts no more mail, waits for running transactions up to a limit, and closes. */
  readonly stop: () => Promise<void>
}

/** An error that the library sends as a reply with this code. */
class Refusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** The used parts of the library's connection. */
type Connection = {
  session: SMTPServerSession
  send(code: number, text: string): void
  close(): void
}

/**
 * Starts the product's SMTP server (RFC 5321 with SIZE, PIPELINING, 8BITMIME, SMTPUTF8 and, with a certificate,
 * STARTTLS). It replies 250 once `receive` has resolved; 451, which asks for another attempt, when that failed; 550 for
 * unknown recipients; 552 for mail that is too large.
 */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const limits = { ...LIMITS, ...options.limits }
  const inFlight = { bytes: 0 }
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopping = false
  const connections = (): Connection[] => [...server.connections]
  const connectionOf = (session: SMTPServerSession) =>
    connections().find((one) => one.session.id === session.id)

  const server = new SMTPServer({
    ...protocolOptions(options, limits),
    onConnect(session, callback) {
      const siblings = connections().filter((one) => one.session.remoteAddress === session.remoteAddress)
      if (siblings.length > limits.maxConnectionsPerAddress) {
        callback(new Refusal(421, 'Too many connections from your address, try again later'))
        return
      }
      const timer = setTimeout(() => connectionOf(session)?.send(421, 'Time is up'), limits.connectionMs)
      timers.set(session.id, timer.unref())
      callback()
    },
    onClose(session) {
      clearTimeout(timers.get(session.id))
      timers.delete(session.id)
    },
    onRcptTo({ address }, _session, callback) {
      checkRecipient(address, options).then(callback)
    },
    onData(stream, session, callback) {
      receiveMail(stream, session, { options, limits, inFlight })
        .then(
          () => callback(null, 'Stored'),
          (error: Refusal) => callback(error),
        )
        .finally(() => {
          if (isStopping) setImmediate(() => connectionOf(session)?.close())
        })
    },
  })

  server.on('error', (error) => options.log.warn({ err: error }, 'mail connection failed'))
  server.listen(options.port, options.host)
  await once(server.server, 'listening')

  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        isStopping = true
        server.close(() => resolve())
        for (const connection of connections()) {
          if (!connection.session.envelope?.mailFrom) connection.send(421, 'Server shutting down')
        }
      }),
  }
}

async function checkRecipient(
  address: string,
  { acceptsRecipient, log }: MailServerOptions,
): Promise<Refusal | null> {
  try {
    return (await acceptsRecipient(address)) ? null : new Refusal(550, 'No such mailbox here')
  } catch (error) {
    log.error({ err: error }, 'recipient could not be looked up')
    return new Refusal(451, 'Please try again later')
  }
}

/** State shared by the transactions of one server. */
type Receiving = {
  readonly options: MailServerOptions
  readonly limits: MailServerLimits
  /** Bytes of all emails in memory at this moment. */
  readonly inFlight: { bytes: number }
}

/**
 * Reads an email and stores it.
 * @throws Refusal
 */
async function receiveMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  receiving: Receiving,
): Promise<void> {
  const { options, limits, inFlight } = receiving
  const { log } = options
  const buffered = { bytes: 0 }
  const { mailFrom, rcptTo } = session.envelope
  try {
    const raw = await readMail(stream, limits, buffered, inFlight)
    await options
      .receive({
        envelopeFrom: mailFrom ? mailFrom.address : '',
        recipients: rcptTo.map((recipient) => recipient.address),
        raw,
        remoteAddress: session.remoteAddress,
      })
      .catch((error: unknown) => {
        log.error({ err: error, remote: session.remoteAddress }, 'mail not stored, the sender will try again')
        throw new Refusal(451, 'Could not store the message, please try again later')
      })
    log.info({ bytes: raw.length, recipients: rcptTo.length, remote: session.remoteAddress }, 'mail stored')
  } finally {
    inFlight.bytes -= buffered.bytes
  }
}

function protocolOptions(options: MailServerOptions, limits: MailServerLimits): SMTPServerOptions {
  return {
    ...(options.name === undefined ? {} : { name: options.name }),
    // The library has a TLS context in any case, which would contain all authorities that Node knows.
    ...(options.tls ?? { hideSTARTTLS: true, ca: [] }),
    banner: 'Enamel',
    size: limits.maxBytes,
    rejectOversized: true,
    maxRecipients: limits.maxRecipients,
    maxClients: limits.maxConnections,
    socketTimeout: limits.idleMs,
    closeTimeout: limits.stopMs,
    authOptional: true,
    // Some phones and copiers send from addresses such as taro..yamada.@phone.example.
    lenientAddressParsing: true,
    // Clients do not log in; the library handles the last three commands as jokes.
    disabledCommands: [...(options.tls ? [] : ['STARTTLS']), 'AUTH', 'WIZ', 'SHELL', 'KILL'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
  }
}

/**
 * Reads an email into memory, up to the limits for one email and for all together; further bytes are discarded.
 * @throws Refusal
 */
async function readMail(
  stream: SMTPServerDataStream,
  limits: MailServerLimits,
  buffered: { bytes: number },
  inFlight: { bytes: number },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let refusal: Refusal | null = null
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (refusal) continue
      if (buffered.bytes + chunk.length > limits.maxBytes) refusal = new Refusal(552, 'Message is too big')
      else if (inFlight.bytes + chunk.length > limits.maxBytesInFlight)
        refusal = new Refusal(452, 'Busy, try again later')
      if (refusal) {
        inFlight.bytes -= buffered.bytes
        buffered.bytes = 0
        chunks.length = 0
        continue
      }
      buffered.bytes += chunk.length
      inFlight.bytes += chunk.length
      chunks.push(chunk)
    }
  } catch {
    // The client has closed the connection, so the code is not received.
    throw new Refusal(451, 'Connection lost')
  }
  if (refusal) throw refusal
  return Buffer.concat(chunks)
}
