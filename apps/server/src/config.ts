import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))

const port = z.coerce.number().int().min(0).max(65535)
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

/** The environment, by the names that README's table explains. An empty value counts as absent. */
const Environment = z.object({
  ENAMEL_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  ENAMEL_DATA: z.string().default('./data'),
  ENAMEL_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  DATABASE_URL: z.url().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  ALLOWED_REDIRECT_URLS: list,
  AUTH_MODE: z.enum(['legacy', 'concurrent', 'sso']).default('legacy'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  SMTP_PORT: port.default(2525),
  SMTP_HOST: z.string().default('127.0.0.1'),
  MAIL_RELAY_URL: z.url().optional(),
  MAIL_EVENTS_URL: z.url().optional(),
  MAIL_EVENTS_KEY: z.string().optional(),
  MAIL_EVENTS_LAG_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_BASE_URL: z.url().default('https://api.twilio.com'),
  PUSH_URL: z.url().optional(),
  SANDBOX_URL: z.url().optional(),
  ENAMEL_DEMO: z.enum(['0', '1']).default('0'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
})

export interface Config {
  version: string
  role: 'all' | 'web' | 'worker'
  dataFolder: string
  secret: string | undefined
  databaseUrl: string | undefined
  http: {
    port: number
    host: string
    publicUrl: string | undefined
    trustProxy: boolean
    rateLimitPerMinute: number
  }
  allowedRedirectUrls: string[]
  authMode: 'legacy' | 'concurrent' | 'sso'
  logLevel: string
  inboundMail: { port: number; host: string }
  mailRelay:
    | {
        url: string
        eventsUrl: string | undefined
        eventsKey: string | undefined
        /** How far the relay's events may be behind: before that, not finding an email means nothing. */
        eventsLagMs: number
      }
    | undefined
  carrier: { accountSid: string; authToken: string; baseUrl: string } | undefined
  pushUrl: string | undefined
  /** Whether an empty database is filled with the demo practices. */
  isDemo: boolean
  /** Demo only: where the clock's offset is read. */
  sandboxUrl: string | undefined
  workerConcurrency: number
}

/**
 * Reads the configuration from the environment.
 * @throws Error naming every variable that is wrong, so that a start fails at once and says why.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuration: ${faults.join('; ')}`)
  }
  const env = parsed.data
  return {
    version,
    role: env.ENAMEL_ROLE,
    dataFolder: resolve(env.ENAMEL_DATA),
    secret: env.ENAMEL_SECRET,
    databaseUrl: env.DATABASE_URL,
    http: {
      port: env.PORT,
      host: env.HOST,
      publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
      trustProxy: env.TRUST_PROXY === '1',
      rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    },
    allowedRedirectUrls: env.ALLOWED_REDIRECT_URLS,
    authMode: env.AUTH_MODE,
    logLevel: env.LOG_LEVEL,
    inboundMail: { port: env.SMTP_PORT, host: env.SMTP_HOST },
    mailRelay: env.MAIL_RELAY_URL
      ? {
          url: env.MAIL_RELAY_URL,
          eventsUrl: env.MAIL_EVENTS_URL,
          eventsKey: env.MAIL_EVENTS_KEY,
          eventsLagMs: env.MAIL_EVENTS_LAG_SECONDS * 1000,
        }
      : undefined,
    carrier:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN
        ? {
            accountSid: env.TWILIO_ACCOUNT_SID,
            authToken: env.TWILIO_AUTH_TOKEN,
            baseUrl: env.TWILIO_BASE_URL.replace(/\/$/, ''),
          }
        : undefined,
    pushUrl: env.PUSH_URL,
    isDemo: env.ENAMEL_DEMO === '1',
    sandboxUrl: env.SANDBOX_URL?.replace(/\/$/, ''),
    workerConcurrency: env.WORKER_CONCURRENCY,
  }
}
