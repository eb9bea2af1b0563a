import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { SLOW_MS, type Troubles } from '../trouble/troubles.ts'

/** An email as received over SMTP, for one or more recipients. */
export interface RelayedMail {
  /** The program that delivered it. */
  client: { ip: string; helo: string }
  envelopeFrom: string
  envelopeId: string | null
  /** Whether a report of a failure returns the whole message (RET=FULL). */
  returnsFull: boolean
  recipients: RelayedRecipient[]
  raw: Buffer
}

export interface RelayedRecipient {
  address: string
  /** The reports that the sender requested (RFC 3461); undefined when the sender gave no NOTIFY parameter. */
  notify: string[] | undefined
  originalRecipient: string | undefined
}

export interface RelayOptions {
  user: string
  password: string
  startTls: boolean
  troubles: Troubles
  slowMs?: number | undefined
  /** Accepts an email. Once this resolves, the relay is responsible for it. */
  accept(mail: RelayedMail): Promise<void>
}

export interface Relay {
  /** @returns the port on which the relay listens */
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

const MAX_BYTES = 40_000_000

/** The relay's reply in each mode of trouble that refuses mail. */
const refusals = {
  error: reply(451, '4.3.0 Requested action aborted: local error in processing'),
  expired_token: reply(535, '5.7.8 Authentication credentials invalid'),
  reject: reply(550, '5.7.1 Message rejected by policy'),
}

/** The SMTP relay to which the product sends its mail: AUTH, SIZE, DSN, PIPELINING, 8BITMIME. */
export function createRelay({
  user,
  password,
  startTls,
  troubles,
  slowMs = SLOW_MS,
  accept,
}: RelayOptions): Relay {
  const sockets = new Map<number, Socket>()
  const dropConnection = (session: SMTPServerSession) => sockets.get(session.remotePort)?.destroy()

  /** Applies trouble to a step of the SMTP dialogue. @param modes the modes that affect this step */
  function applyTrouble(
    modes: readonly ('down' | keyof typeof refusals)[],
    session: SMTPServerSession,
    done: (refusal?: Error) => void,
  ): void {
    const mode = troubles.next('mail', modes)
    if (mode === 'down') dropConnection(session)
    else done(mode === 'ok' ? undefined : refusals[mode])
  }

  const server = new SMTPServer({
    name: 'relay.sandbox.test',
    size: MAX_BYTES,
    rejectOversized: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    disabledCommands: startTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    hideDSN: false,
    closeTimeout: 500,
    logger: false,
    onAuth({ username, password: givenPassword }, session, done) {
      if (username !== user || givenPassword !== password) return done(refusals.expired_token)
      applyTrouble(['expired_token'], session, (refusal) => done(refusal, { user }))
    },
    onMailFrom(_address, session, done) {
      applyTrouble(['down', 'error', 'expired_token'], session, done)
    },
    onRcptTo(_address, session, done) {
      applyTrouble(['reject'], session, done)
    },
    onData(stream, session, done) {
      const trouble = troubles.next('mail', ['slow', 'lose_replies'])
      receive(stream, session, trouble === 'slow' ? slowMs : 0).then(
        () => (trouble === 'lose_replies' ? dropConnection(session) : done(null, 'Queued')),
        (error: Error) => done(error),
      )
    },
  })

  async function receive(stream: Parameters<typeof buffer>[0], session: SMTPServerSession, delayMs: number) {
    const raw = await buffer(stream)
    if (raw.length > MAX_BYTES) throw reply(552, '5.3.4 Message size exceeds the limit')
    await wait(delayMs)
    await accept(mailOf(session, raw))
  }

  // A relay that is down drops new connections immediately, and open connections at their next email.
  server.server.prependListener('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
    if (isCompletelyDown(troubles)) socket.destroy()
  })
  server.on('error', () => undefined) // Clients may disconnect at any time.

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port))
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function isCompletelyDown(troubles: Troubles): boolean {
  return troubles.all().some(({ service, mode, rate }) => service === 'mail' && mode === 'down' && rate === 1)
}

function mailOf({ envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession, raw: Buffer): RelayedMail {
  return {
    client: { ip: remoteAddress, helo: hostNameAppearsAs || '' },
    envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
    envelopeId: envelope.dsn?.envid ?? null,
    returnsFull: envelope.dsn?.ret === 'FULL',
    recipients: envelope.rcptTo.map(({ address, dsn }) => ({
      address,
      notify: dsn?.notify,
      originalRecipient: dsn?.orcpt,
    })),
    raw,
  }
}

/** An error that smtp-server sends as a reply. @param message the enhanced status code, then the text */
function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
