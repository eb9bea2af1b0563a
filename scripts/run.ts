import { join, resolve } from 'node:path'
import { messageFor } from '../apps/server/src/cannot-start.ts'
import { ensureDataFolder } from '../apps/server/src/data-folder.ts'
import { assertPortsFree } from '../apps/server/src/listening.ts'
import { FLAGS, PRODUCT, RETURN_FREED_MEMORY } from './product-process.ts'
import { Programs } from './programs.ts'

/**
 * Runs the product. Without configuration it runs as the demo: the sandbox also runs and simulates the outside
 * services, and an empty database is filled with two practices. If a database or a provider is configured, the product
 * runs alone. If ENAMEL_DEMO is set, it alone decides between these.
 */
const { env } = process
const SERVICE_VARIABLES = [
  'DATABASE_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'MAIL_RELAY_URL',
  'MAIL_EVENTS_URL',
  'SSO_ISSUER_URL',
  'WHATSAPP_PARTNER_ID',
  'DENTALLY_CLIENT_ID',
  'GOOGLE_CLIENT_ID',
  'MICROSOFT_CLIENT_ID',
]
const isDemo = env.ENAMEL_DEMO ? env.ENAMEL_DEMO === '1' : !SERVICE_VARIABLES.some((name) => env[name])

/** Caches compiled code, so that later starts need not strip types and compile. */
const COMPILE_CACHE = env.NODE_COMPILE_CACHE || resolve('node_modules/.cache/enamel')

const programs = new Programs({ NODE_COMPILE_CACHE: COMPILE_CACHE, ...RETURN_FREED_MEMORY }, FLAGS)
try {
  if (isDemo) await runDemo()
  else await runAlone()
  console.log('\n  Ctrl C stops Enamel.\n')
} catch (error) {
  process.stderr.write(messageFor(error))
  await programs.stop(1)
}

async function runAlone(): Promise<void> {
  const { url } = await programs.start({ name: 'product', file: PRODUCT })
  console.log(`\n  Enamel   ${url}`)
}

async function runDemo(): Promise<void> {
  const port = env.PORT || '3000'
  const smtpPort = env.SMTP_PORT || '2525'
  const sandboxPort = env.SANDBOX_PORT || '3001'
  const sandboxSmtpPort = env.SANDBOX_SMTP_PORT || '2526'
  const dnsPort = env.SANDBOX_DNS_PORT || '1053'
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const folder = resolve(env.ENAMEL_DATA || './data')
  const shared = {
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'sandbox-auth-token-32-characters!',
    MAIL_EVENTS_KEY: 'sandbox-events-key',
    WHATSAPP_APP_SECRET: 'sandbox-whatsapp-app-secret',
    WHATSAPP_PARTNER_ID: 'sandbox-partner',
    WHATSAPP_PARTNER_KEY: 'sandbox-partner-key',
    DENTALLY_CLIENT_ID: 'enamel',
    DENTALLY_CLIENT_SECRET: 'sandbox-dentally-client-secret',
    GOOGLE_CLIENT_ID: 'enamel.apps.googleusercontent.test',
    GOOGLE_CLIENT_SECRET: 'sandbox-google-client-secret',
    GOOGLE_PUBSUB_TOPIC: 'projects/enamel/topics/gmail',
    GOOGLE_PUBSUB_TOKEN: 'sandbox-pubsub-token',
    MICROSOFT_CLIENT_ID: '00000000-0000-4000-8000-0000000e9a3e',
    MICROSOFT_CLIENT_SECRET: 'sandbox-microsoft-client-secret',
    SSO_CLIENT_ID: 'enamel',
    SSO_CLIENT_SECRET: 'sandbox-sso-client-secret-32-chars',
  }
  await assertPortsFree([
    listener('HTTP', port, 'PORT', 'HOST'),
    listener('mail', smtpPort, 'SMTP_PORT', 'SMTP_HOST'),
    listener("the sandbox's page", sandboxPort, 'SANDBOX_PORT', 'SANDBOX_HOST'),
    listener("the sandbox's relay", sandboxSmtpPort, 'SANDBOX_SMTP_PORT', 'SANDBOX_HOST'),
    listener("the sandbox's DNS", dnsPort, 'SANDBOX_DNS_PORT', 'SANDBOX_HOST'),
  ])
  await ensureDataFolder(folder)

  await programs.start({
    name: 'sandbox',
    file: 'apps/sandbox/src/main.ts',
    log: join(folder, 'sandbox.log'),
    environment: {
      ...shared,
      SANDBOX_PORT: sandboxPort,
      SANDBOX_DATA: join(folder, 'sandbox'),
      SANDBOX_SMTP_PORT: sandboxSmtpPort,
      SANDBOX_DNS_PORT: dnsPort,
      PRODUCT_URL: `http://localhost:${port}`,
      PRODUCT_SMTP_HOST: '127.0.0.1',
      PRODUCT_SMTP_PORT: smtpPort,
    },
  })
  const { url } = await programs.start({
    name: 'product',
    file: PRODUCT,
    log: join(folder, 'product.log'),
    environment: {
      ...shared,
      ENAMEL_DEMO: '1',
      SANDBOX_URL: sandboxUrl,
      TWILIO_BASE_URL: sandboxUrl,
      WHATSAPP_BASE_URL: `${sandboxUrl}/360dialog`,
      WHATSAPP_HUB_URL: `${sandboxUrl}/360dialog-hub`,
      WHATSAPP_PARTNER_URL: `${sandboxUrl}/360dialog-hub`,
      DENTALLY_BASE_URL: `${sandboxUrl}/dentally`,
      GOOGLE_SIGN_IN_URL: `${sandboxUrl}/google`,
      GOOGLE_TOKEN_URL: `${sandboxUrl}/google`,
      GMAIL_BASE_URL: `${sandboxUrl}/google`,
      MICROSOFT_SIGN_IN_URL: `${sandboxUrl}/microsoft`,
      GRAPH_BASE_URL: `${sandboxUrl}/graph`,
      MAIL_RELAY_URL: `smtp://enamel:enamel@127.0.0.1:${sandboxSmtpPort}`,
      MAIL_EVENTS_URL: sandboxUrl,
      MAIL_SPF: 'include:_spf.mail.sandbox.test',
      MAIL_MX: 'mx.enamel.test',
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
      MAIL_EVENTS_LAG_SECONDS: '5',
      SSO_ISSUER_URL: `${sandboxUrl}/identity`,
      SSO_PROVIDER: 'Smile ID',
    },
  })
  console.log(`\n  Enamel   ${url}`)
  console.log('  Log in   reception@brightside.test · enamel-demo-password')
  if (env.AUTH_MODE && env.AUTH_MODE !== 'legacy') console.log(`  Sign-in  ${env.AUTH_MODE}, at Smile ID`)
  console.log(`  Sandbox  ${sandboxUrl}  (the patient: phone, mailbox, web form)`)
}

/** Replaces an invalid port by one that can be tested: the program that reads the variable reports the error. */
function listener(purpose: string, port: string, portVariable: string, hostVariable: string) {
  return {
    purpose,
    port: /^\d{1,5}$/.test(port) ? Math.min(Number(port), 65_535) : 0,
    host: env[hostVariable] || '127.0.0.1',
    variables: { port: portVariable, host: hostVariable },
  }
}
