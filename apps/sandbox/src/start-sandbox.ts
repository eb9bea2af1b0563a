import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { readConfig, type SandboxConfig } from './config.ts'
import { createRelay } from './mail/relay.ts'
import type { MailboxProvider } from './mailbox/message.ts'
import type { Quota } from './mailbox/usage.ts'
import { mountServices } from './mount-services.ts'
import { createServices } from './services.ts'

/** Overrides of the demo's configuration. By default the sandbox listens on free ports. */
export interface SandboxOptions extends Partial<SandboxConfig> {
  /** The time between two delivery statuses, in milliseconds. */
  paceMs?: number
  /** The delay of a service in the mode `slow`, in milliseconds. */
  slowMs?: number
  /** How long WhatsApp takes to decide on a template, in milliseconds. */
  reviewMs?: number
  /**
   * The delay between the first and the second attempt of Dentally's webhook, in milliseconds. It doubles each time, up
   * to a minute.
   */
  webhookRetryMs?: number
  /** What the providers of mailboxes allow, by default as much as Gmail and Graph do. */
  mailboxQuotas?: Partial<Record<MailboxProvider, Quota>>
}

export interface Sandbox {
  /** The address of the page, the control API and every provider's API, without a trailing slash. */
  url: string
  /** The address of the relay with its credentials: smtp://user:password@host:port. */
  smtpUrl: string
  /** The address of the name server: 127.0.0.1:port. */
  dnsServer: string
  /** Sets the product's address, for a product that starts later. */
  setProductAddress(product: Partial<SandboxConfig['product']>): void
  stop(): Promise<void>
}

const PACE_MS = 20
const REVIEW_MS = 2_000
const WEBHOOK_RETRY_MS = 500
const BODY_LIMIT = 5_000_000

/** Starts the sandbox. Without a data folder all state is in memory, and is lost when the sandbox stops. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const defaults = readConfig({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_DNS_PORT: '0' })
  const config = { ...defaults, ...options }
  let product = config.product
  let url = ''
  const addresses = { product: () => product, sandboxUrl: () => url }
  const { paceMs = PACE_MS, reviewMs = REVIEW_MS, webhookRetryMs = WEBHOOK_RETRY_MS, mailboxQuotas } = options
  const services = createServices({ ...config, addresses, paceMs, reviewMs, webhookRetryMs, mailboxQuotas })
  const relay = createRelay({ ...config.relay, ...services, accept: services.acceptMail })
  const app = fastify({ forceCloseConnections: true, bodyLimit: BODY_LIMIT })
  mountServices(app, services)

  async function stop(): Promise<void> {
    services.stop()
    await Promise.all([app.close(), relay.close(), services.dns.server.close()])
  }

  try {
    await app.listen({ port: config.port, host: config.host })
    const smtpPort = await relay.listen(config.relay.port, config.host)
    const dnsPort = await services.dns.server.listen(config.dnsPort, config.host)
    const host = clientHost(config.host)
    url = `http://${host}:${(app.server.address() as AddressInfo).port}`
    return {
      url,
      smtpUrl: smtpUrl(config.relay, host, smtpPort),
      dnsServer: `${clientAddress(config.host)}:${dnsPort}`,
      setProductAddress,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }

  function setProductAddress(address: Partial<SandboxConfig['product']>): void {
    product = { ...product, ...address }
  }
}

function smtpUrl({ user, password }: SandboxConfig['relay'], host: string, port: number): string {
  return `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`
}

/** The host name for clients on this machine, given the address on which the sandbox listens. */
function clientHost(host: string): string {
  return ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
}

/** The address for clients that take no host name, given the address on which the sandbox listens. */
function clientAddress(host: string): string {
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
