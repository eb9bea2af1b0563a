import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'

/** 20 MB of attachments are 28.7 MB on the wire: base64 with its line breaks; the rest is for headers and text. */
export const MAX_MAIL_BYTES = 32 * 1024 * 1024

type MailServerLimits = {
  readonly maxBytes: number
  /** Bytes of all mails that are being received; further mails are asked to come again. */
  readonly maxBytesInFlight: number
  readonly maxRecipients: number
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  /** Silence after which a connection is closed. */
  readonly idleMs: number
  /** A connection ends after this time in any case: a client that sends a byte a minute is never silent. */
  readonly connectionMs: number
  /** How long stop() lets running transactions finish. */
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
  /** The name it greets with. */
  readonly name?: string
  /** PEM; with it STARTTLS is offered. */
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly acceptsRecipient: (address: string) => Promise<boolean>
  /** Resolves when the mail is stored permanently: only then does the sender get its answer. */
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
  /** Takes no more mail, lets running transactions finish within the bound, and closes. */
  readonly stop: () => Promise<void>
}

/** A reply that the library sends with this code. */
class Refusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** The parts of the connection that are needed here. */
type Connection = {
  session: SMTPServerSession
  send(code: number, text: string): void
  close(): void
}

/**
 * Starts the product's SMTP server (RFC 5321 with SIZE, PIPELINING, 8BITMIME, SMTPUTF8 and, with a certificate,
 * STARTTLS). 250 is answered when `receive` has resolved; 451, and so another try, when it failed; 550 for unknown
 * recipients; 552 for mail that is too big.
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
      takeMail(stream, session, { options, limits, inFlight })
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
  /** Bytes of all mails in memory at this moment. */
  readonly inFlight: { bytes: number }
}

/**
 * Reads a mail and stores it.
 * @throws Refusal
 */
async function takeMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  into: Receiving,
): Promise<void> {
  const { options, limits, inFlight } = into
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
    ...(options.tls ?? { hideSTARTTLS: true }),
    banner: 'Enamel',
    size: limits.maxBytes,
    rejectOversized: true,
    maxRecipients: limits.maxRecipients,
    maxClients: limits.maxConnections,
    socketTimeout: limits.idleMs,
    closeTimeout: limits.stopMs,
    authOptional: true,
    // Phones and copiers have addresses such as taro..yamada.@phone.example; their mail is accepted.
    lenientAddressParsing: true,
    // No client signs in here; the last three commands are the library's jokes.
    disabledCommands: [...(options.tls ? [] : ['STARTTLS']), 'AUTH', 'WIZ', 'SHELL', 'KILL'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
  }
}

/**
 * Reads a mail into memory, within its own limit and that of all together; beyond either the bytes are dropped.
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
    // The sender closed the connection midway, so the code reaches no one.
    throw new Refusal(451, 'Connection lost')
  }
  if (refusal) throw refusal
  return Buffer.concat(chunks)
}
