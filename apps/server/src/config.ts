import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AuthMode } from '@enamel/domain/config/auth-mode'
import { z } from 'zod'
import type { TwilioOptions } from './adapters/sms/twilio-carrier.ts'
import type { S3Options } from './adapters/storage/s3.ts'
import { CannotStart } from './cannot-start.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { refusals, warnings } from './half-configurations.ts'
import type { CertificateFiles } from './mail-certificate.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))

export interface SsoConfig {
  /** The OpenID provider. */
  issuerUrl: string
  clientId: string
  clientSecret: string
  /** The provider's name, as shown to users. */
  name: string
  /** People edit their profile at `/profile` below this address, which has no slash at its end. */
  url: string
}

/** The product as a provider knows it (OAuth 2). */
export interface OAuthRegistration {
  clientId: string
  clientSecret: string
}

/** How people sign in, with the provider of shared identities in the modes that use one. */
export type SignIn = { mode: 'legacy' } | { mode: Exclude<AuthMode, 'legacy'>; provider: SsoConfig }

export interface Config {
  /** Browsers compare this with the version of their page, and reload the page if the versions differ. */
  version: string
  role: 'all' | 'web' | 'worker'
  dataFolder: string
  /** The bucket of files; undefined: they are in `dataFolder`. */
  s3: S3Options | undefined
  secret: string | undefined
  databaseUrl: string | undefined
  http: {
    port: number
    host: string
    publicUrl: string | undefined
    /** The proxies whose X-Forwarded-For is trusted. */
    trustedProxies: TrustedProxies
    rateLimitPerMinute: number
  }
  allowedRedirectUrls: string[]
  /** Other products that the app-switcher offers. */
  siblingProducts: { name: string; url: string }[]
  /** The global object of the operator's analytics script. */
  analyticsObject: string | undefined
  signIn: SignIn
  logLevel: string
  inboundMail: {
    port: number
    host: string
    /** The server that MX records of the practices' domains name; undefined if it is not known. */
    mx: string | undefined
    /** Undefined: mail is received unencrypted, perhaps from a mail gateway that received it over TLS. */
    certificate: CertificateFiles | undefined
  }
  mailRelay:
    | {
        url: string
        messagesPerSecond: number
        eventsUrl: string | undefined
        eventsKey: string | undefined
        /** How late the relay's events can be: until then, an email without an event may have been sent. */
        eventsLagMs: number
      }
    | undefined
  /** The mechanism of SPF that stands for the relay's servers, such as `include:mail.enamel.example`. */
  mailSpf: string | undefined
  /** The name servers that look records up, as IP addresses with or without a port; undefined for the machine's. */
  dnsServers: readonly string[] | undefined
  carrier: Omit<TwilioOptions, 'publicUrl'> | undefined
  /** Always present; each practice has its own key. Without `appSecret`, Meta's signatures are not checked. */
  whatsApp: {
    baseUrl: string
    appSecret: string | undefined
    /** The partner account by which practices sign up; undefined: they cannot. */
    partner: { id: string; key: string; hubUrl: string; baseUrl: string } | undefined
  }
  /** Always present; each practice has its own key. Without `registration`, people cannot sign in to it. */
  practiceSystem: { baseUrl: string; registration: OAuthRegistration | undefined }
  /** Without `registration`, people cannot sign in to it. Without `pubSub`, Gmail does not notify us of new mail. */
  google: {
    registration: OAuthRegistration | undefined
    signInUrl: string
    tokenUrl: string
    gmailUrl: string
    pubSub: { topic: string; token: string } | undefined
  }
  microsoft: { registration: OAuthRegistration | undefined; signInUrl: string; graphUrl: string }
  pushUrl: string | undefined
  /** Whether an empty database is filled with the demo practices. */
  isDemo: boolean
  /** Demo only: the URL of the sandbox, from which the clock's offset is read. */
  sandboxUrl: string | undefined
  workerConcurrency: number
  /** Warnings about settings that work, but probably not as intended. */
  warnings: string[]
}

/**
 * Reads the configuration from the environment.
 * @throws CannotStart naming every invalid setting, so that one start shows all of them
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const read = readEnvironment(given)
  const reasons = [...(read.ok ? [] : read.reasons), ...refusals(given)]
  if (!read.ok || reasons.length > 0) throw new CannotStart(reasons)
  const env = read.environment
  return {
    version: env.ENAMEL_VERSION ?? version,
    role: env.ENAMEL_ROLE,
    dataFolder: resolve(env.ENAMEL_DATA),
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          credentials:
            env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
              ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
              : undefined,
          prefix: env.S3_PREFIX ? `${withoutSlash(env.S3_PREFIX)}/` : '',
        }
      : undefined,
    secret: env.ENAMEL_SECRET,
    databaseUrl: env.DATABASE_URL,
    http: {
      port: env.PORT,
      host: env.HOST,
      publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
      trustedProxies: env.TRUST_PROXY,
      rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    },
    allowedRedirectUrls: env.ALLOWED_REDIRECT_URLS,
    siblingProducts: env.SIBLING_PRODUCTS,
    analyticsObject: env.ANALYTICS_OBJECT,
    signIn: env.AUTH_MODE === 'legacy' ? { mode: 'legacy' } : { mode: env.AUTH_MODE, provider: readSso(env) },
    logLevel: env.LOG_LEVEL,
    inboundMail: {
      port: env.SMTP_PORT,
      host: env.SMTP_HOST,
      mx: env.MAIL_MX ?? (env.PUBLIC_URL && new URL(env.PUBLIC_URL).hostname),
      certificate:
        env.SMTP_TLS_CERT && env.SMTP_TLS_KEY
          ? { cert: env.SMTP_TLS_CERT, key: env.SMTP_TLS_KEY }
          : undefined,
    },
    mailRelay: env.MAIL_RELAY_URL
      ? {
          url: env.MAIL_RELAY_URL,
          messagesPerSecond: env.MAIL_RELAY_PER_SECOND,
          eventsUrl: env.MAIL_EVENTS_URL,
          eventsKey: env.MAIL_EVENTS_KEY,
          eventsLagMs: env.MAIL_EVENTS_LAG_SECONDS * 1000,
        }
      : undefined,
    mailSpf: env.MAIL_SPF,
    dnsServers: env.DNS_SERVERS,
    carrier:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN
        ? {
            accountSid: env.TWILIO_ACCOUNT_SID,
            authToken: env.TWILIO_AUTH_TOKEN,
            baseUrl: withoutSlash(env.TWILIO_BASE_URL),
            regulatory: {
              GB: { bundleSid: env.TWILIO_BUNDLE_SID_GB, addressSid: env.TWILIO_ADDRESS_SID_GB },
              IE: { bundleSid: env.TWILIO_BUNDLE_SID_IE, addressSid: env.TWILIO_ADDRESS_SID_IE },
            },
          }
        : undefined,
    whatsApp: {
      baseUrl: withoutSlash(env.WHATSAPP_BASE_URL),
      appSecret: env.WHATSAPP_APP_SECRET,
      partner:
        env.WHATSAPP_PARTNER_ID && env.WHATSAPP_PARTNER_KEY
          ? {
              id: env.WHATSAPP_PARTNER_ID,
              key: env.WHATSAPP_PARTNER_KEY,
              hubUrl: withoutSlash(env.WHATSAPP_HUB_URL),
              baseUrl: withoutSlash(env.WHATSAPP_PARTNER_URL),
            }
          : undefined,
    },
    practiceSystem: {
      baseUrl: withoutSlash(env.DENTALLY_BASE_URL),
      registration: registrationOf(env.DENTALLY_CLIENT_ID, env.DENTALLY_CLIENT_SECRET),
    },
    google: {
      registration: registrationOf(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
      signInUrl: withoutSlash(env.GOOGLE_SIGN_IN_URL),
      tokenUrl: withoutSlash(env.GOOGLE_TOKEN_URL),
      gmailUrl: withoutSlash(env.GMAIL_BASE_URL),
      pubSub:
        env.GOOGLE_PUBSUB_TOPIC && env.GOOGLE_PUBSUB_TOKEN
          ? { topic: env.GOOGLE_PUBSUB_TOPIC, token: env.GOOGLE_PUBSUB_TOKEN }
          : undefined,
    },
    microsoft: {
      registration: registrationOf(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET),
      signInUrl: withoutSlash(env.MICROSOFT_SIGN_IN_URL),
      graphUrl: withoutSlash(env.GRAPH_BASE_URL),
    },
    pushUrl: env.PUSH_URL,
    isDemo: env.ENAMEL_DEMO === '1',
    sandboxUrl: env.SANDBOX_URL?.replace(/\/$/, ''),
    workerConcurrency: env.WORKER_CONCURRENCY,
    warnings: warnings(given),
  }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** Our registration at a provider. A configuration with only one of the two was refused before. */
function registrationOf(clientId?: string, clientSecret?: string): OAuthRegistration | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

/** The identity provider. A configuration that lacks issuer, client id or client secret was refused before. */
function readSso({
  SSO_ISSUER_URL: issuerUrl = '',
  SSO_CLIENT_ID: clientId = '',
  SSO_CLIENT_SECRET: clientSecret = '',
  SSO_PROVIDER: name = new URL(issuerUrl).host,
  SSO_URL: url = issuerUrl,
}: z.infer<typeof Environment>): SsoConfig {
  return { issuerUrl, clientId, clientSecret, name, url: url.replace(/\/$/, '') }
}
