import { auth } from '@enamel/contract/auth'
import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { sandboxClock } from './adapters/clock/sandbox-clock.ts'
import { type DnsLookup, dnsLookup } from './adapters/dns/dns-lookup.ts'
import { type OutgoingMail, outgoingMail } from './adapters/email/outgoing-mail.ts'
import { mailRelay } from './adapters/email/relay/mail-relay.ts'
import type { IdentityProvider } from './adapters/identity/identity-provider.ts'
import { openIdProvider } from './adapters/identity/open-id-provider.ts'
import { gmail } from './adapters/mailbox/gmail/gmail.ts'
import type { MailboxProvider } from './adapters/mailbox/mailbox-provider.ts'
import { outlook } from './adapters/mailbox/outlook/outlook.ts'
import type { AuthorizationServer } from './adapters/oauth/authorization-server.ts'
import { dentallySignIn, google, microsoft } from './adapters/oauth/services.ts'
import { dentally } from './adapters/practice-system/dentally.ts'
import type { PracticeSystem } from './adapters/practice-system/practice-system.ts'
import type { PushGateway } from './adapters/push/push-gateway.ts'
import type { Carrier } from './adapters/sms/carrier.ts'
import { twilioCarrier } from './adapters/sms/twilio-carrier.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { d360Gateway } from './adapters/whatsapp/d360-gateway.ts'
import { d360SignUp } from './adapters/whatsapp/d360-sign-up.ts'
import type { WhatsAppGateway } from './adapters/whatsapp/whatsapp-gateway.ts'
import { API_BASE } from './api-base.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { ProductLog } from './log.ts'
import { returnAddressOf, signInTo } from './sign-in-services.ts'

/**
 * Everything outside the process that features use. This file chooses all adapters except `push` (`openPush`) and
 * `storage` (`openStorage`).
 */
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
  /** Always set; without a registration at a provider, practices cannot connect a mailbox there. */
  mailboxes: Record<MailboxKey, MailboxProvider>
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
  storage: Storage
  push: PushGateway
  secret: string
  publicUrl: string
  log: ProductLog
  /** Set by tests; by default the clock of the demo's sandbox or of the machine. */
  clock?: Clock | undefined
  /** Called with the seconds by which the demo's clock was moved; negative when a reset moved it back. */
  onSkip: (seconds: number) => Promise<void>
  /** Aborted when the sandbox's offset is not needed any more. */
  signal: AbortSignal
}

/** Chooses the adapters by configuration. */
export async function createDependencies({
  config,
  db,
  storage,
  push,
  secret,
  publicUrl,
  log,
  clock,
  onSkip,
  signal,
}: DependencyOptions): Promise<Dependencies> {
  const chosenClock = clock ?? (await chooseClock({ config, log, onSkip, signal }))
  const own = { publicUrl, secret, clock: chosenClock }
  return {
    config,
    db,
    storage,
    push,
    secret,
    publicUrl,
    clock: chosenClock,
    carrier: config.carrier ? twilioCarrier({ ...config.carrier, publicUrl }) : null,
    mail: outgoingMail(config.mailRelay ? mailRelay(config.mailRelay) : null),
    dns: dnsLookup({ servers: config.dnsServers }),
    whatsApp: whatsAppGateway(config, own),
    practiceSystem: practiceSystemOf(
      config,
      signInTo('dentally', dentallySignIn(config.practiceSystem), config.practiceSystem.registration, own),
    ),
    mailboxes: mailboxesOf(config, own),
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
  { publicUrl, secret }: Pick<Dependencies, 'publicUrl' | 'secret'>,
): WhatsAppGateway {
  const { partner, baseUrl, appSecret } = whatsApp
  const redirectUri = returnAddressOf('whatsapp', publicUrl)
  const signUp = partner ? d360SignUp({ ...partner, redirectUri }) : null
  return d360Gateway({ baseUrl, appSecret, signUp, publicUrl, secret })
}

/** The practice system, for the product and for the command that connects a practice to it. */
export function practiceSystemOf(
  { practiceSystem: { baseUrl }, version }: Pick<Config, 'practiceSystem' | 'version'>,
  authorization: AuthorizationServer | null = null,
): PracticeSystem {
  return dentally({ baseUrl, authorization, userAgent: `${PRODUCT_NAME}/${version}` })
}

function mailboxesOf(
  { google: googleConfig, microsoft: microsoftConfig }: Config,
  own: Pick<Dependencies, 'publicUrl' | 'secret' | 'clock'>,
): Dependencies['mailboxes'] {
  return {
    gmail: gmail({
      baseUrl: googleConfig.gmailUrl,
      pubSub: googleConfig.pubSub,
      authorization: signInTo('gmail', google(googleConfig), googleConfig.registration, own),
    }),
    outlook: outlook({
      baseUrl: microsoftConfig.graphUrl,
      apiUrl: `${own.publicUrl}${API_BASE}`,
      clock: own.clock,
      authorization: signInTo('outlook', microsoft(microsoftConfig), microsoftConfig.registration, own),
    }),
  }
}

async function chooseClock({
  config: { sandboxUrl },
  ...options
}: Pick<DependencyOptions, 'config' | 'log' | 'onSkip' | 'signal'>): Promise<Clock> {
  return sandboxUrl ? sandboxClock({ sandboxUrl, ...options }) : systemClock
}
