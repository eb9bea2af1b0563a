import { join } from 'node:path'
import { auth } from '@enamel/contract/auth'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { sandboxClock } from './adapters/clock/sandbox-clock.ts'
import { type DnsLookup, dnsLookup } from './adapters/dns/dns-lookup.ts'
import { type OutgoingMail, outgoingMail } from './adapters/email/outgoing-mail.ts'
import { mailRelay } from './adapters/email/relay/mail-relay.ts'
import type { IdentityProvider } from './adapters/identity/identity-provider.ts'
import { openIdProvider } from './adapters/identity/open-id-provider.ts'
import { dentally } from './adapters/practice-system/dentally.ts'
import type { PracticeSystem } from './adapters/practice-system/practice-system.ts'
import type { PushGateway } from './adapters/push/push-gateway.ts'
import type { Carrier } from './adapters/sms/carrier.ts'
import { twilioCarrier } from './adapters/sms/twilio-carrier.ts'
import { localDisk } from './adapters/storage/local-disk.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { d360Gateway } from './adapters/whatsapp/d360-gateway.ts'
import type { WhatsAppGateway } from './adapters/whatsapp/whatsapp-gateway.ts'
import { API_BASE } from './api-base.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { ProductLog } from './log.ts'

/** Everything outside the process that features use. This file chooses all adapters except `push` (`openPush`). */
export interface Dependencies {
  config: Config
  clock: Clock
  db: Database
  storage: Storage
  /** Null when no carrier is configured; texts are then not offered. */
  carrier: Carrier | null
  mail: OutgoingMail
  dns: DnsLookup
  /** Always set; a practice without a key is not on WhatsApp. */
  whatsApp: WhatsAppGateway
  /** Always set; a practice without a key has no practice system. */
  practiceSystem: PracticeSystem
  /** Null in legacy mode. */
  identity: IdentityProvider | null
  push: PushGateway
  /**
   * The secret that signs cursors, reply addresses, subscriber ids, push subscriptions, device marks and anti-forgery
   * tokens. It also makes the links of invitations, the key in WhatsApp's requests and the hashes of recovery codes, and
   * seals the keys and tokens of other services, the DKIM keys of practices and the secrets of authenticator apps.
   */
  secret: string
  /** The product's URL as browsers and providers see it. */
  publicUrl: string
}

export interface DependencyOptions {
  config: Config
  db: Database
  push: PushGateway
  secret: string
  publicUrl: string
  log: ProductLog
  /** Set by tests; by default the clock of the demo's sandbox or of the machine. */
  clock?: Clock | undefined
  /** Called with the seconds by which the demo's clock was moved; negative when a reset moved it back. */
  onSkip: (seconds: number) => Promise<void>
}

/** Chooses the adapters by configuration. */
export async function createDependencies({
  config,
  db,
  push,
  secret,
  publicUrl,
  log,
  clock,
  onSkip,
}: DependencyOptions): Promise<Dependencies> {
  return {
    config,
    db,
    push,
    secret,
    publicUrl,
    clock: clock ?? (await chooseClock(config, log, onSkip)),
    storage: localDisk(join(config.dataFolder, 'files')),
    carrier: config.carrier ? twilioCarrier({ ...config.carrier, publicUrl }) : null,
    mail: outgoingMail(config.mailRelay ? mailRelay(config.mailRelay) : null),
    dns: dnsLookup({ servers: config.dnsServers }),
    whatsApp: whatsAppGateway(config, { publicUrl, secret }),
    practiceSystem: practiceSystemOf(config),
    identity:
      config.signIn.mode === 'legacy'
        ? null
        : openIdProvider({
            ...config.signIn.provider,
            redirectUri: `${publicUrl}${API_BASE}${auth.ssoCallback.path}`,
            afterLogOut: `${publicUrl}/`,
          }),
  }
}

/** WhatsApp, for the product and for the command that connects a practice to it. */
export function whatsAppGateway(
  { whatsApp }: Pick<Config, 'whatsApp'>,
  own: Pick<Dependencies, 'publicUrl' | 'secret'>,
): WhatsAppGateway {
  return d360Gateway({ ...whatsApp, ...own })
}

/** The practice system, for the product and for the command that connects a practice to it. */
export function practiceSystemOf({
  practiceSystem,
  version,
}: Pick<Config, 'practiceSystem' | 'version'>): PracticeSystem {
  return dentally({ ...practiceSystem, userAgent: `${PRODUCT_NAME}/${version}` })
}

async function chooseClock(
  config: Config,
  log: ProductLog,
  onSkip: DependencyOptions['onSkip'],
): Promise<Clock> {
  if (!config.sandboxUrl) return systemClock
  return sandboxClock(config.sandboxUrl, log, onSkip)
}
