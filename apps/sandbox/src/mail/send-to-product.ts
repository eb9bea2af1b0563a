import nodemailer from 'nodemailer'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'

export interface SmtpAddress {
  host: string
  port: number
}

export interface RawMail {
  /** '' is the null sender. */
  from: string
  to: string[]
  raw: Buffer
}

const CONNECT_TIMEOUT_MS = 5_000
const SOCKET_TIMEOUT_MS = 60_000

/** Delivers mail to the product as any mail server does, repeatedly until the product accepts or refuses it. */
export function createSendToProduct(queue: DeliveryQueue, product: () => SmtpAddress) {
  /** @param partition emails of one partition are delivered in order, but a postponed email lets the next ones pass */
  return (partition: string, mail: RawMail) => queue.deliver(partition, () => attempt(product(), mail))
}

export type SendToProduct = ReturnType<typeof createSendToProduct>

async function attempt({ host, port }: SmtpAddress, { from, to, raw }: RawMail): Promise<Attempt<string>> {
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: false,
    name: 'mx.sandbox.test',
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    tls: { rejectUnauthorized: false },
  })
  try {
    const { response } = await transport.sendMail({ envelope: { from, to }, raw })
    return { kind: 'accepted', value: response }
  } catch (error) {
    const failure = error as SmtpFailure
    const kind = isFinal(failure)
      ? 'refused'
      : failure.responseCode === undefined
        ? 'unreachable'
        : 'postponed'
    return { kind, detail: failure.message }
  } finally {
    transport.close()
  }
}

interface SmtpFailure extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** Whether a failure is permanent: a 5xx, a size above the announced limit, or an envelope that no server accepts. */
function isFinal({ code, command, responseCode }: SmtpFailure): boolean {
  if (responseCode !== undefined) return responseCode >= 500
  return command === 'API' || (code === 'EMESSAGE' && command === 'MAIL FROM')
}
