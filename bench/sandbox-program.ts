import type { ChildProcess } from 'node:child_process'
import { freePorts } from '@enamel/testing/free-ports'
import { startProgram } from './run-program.ts'

const KEYS = {
  TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'sandbox-auth-token-32-characters!',
  MAIL_EVENTS_KEY: 'sandbox-events-key',
}

/** A sandbox on free ports. */
export interface SandboxProgram {
  program: ChildProcess
  url: string
  /** The port of its mail relay. */
  smtpPort: number
  /** What the product needs to use its carrier and its mail relay. */
  environment: Record<string, string>
}

/**
 * @param product its public address, the port at which it receives mail, and its number at the carrier; by default the
 *   numbers of the demo
 */
export async function startSandboxProgram(product: {
  url: string
  smtpPort: number
  number?: string
}): Promise<SandboxProgram> {
  const [port = 0, smtpPort = 0] = await freePorts(2)
  const url = `http://localhost:${port}`
  const program = await startProgram('apps/sandbox/src/main.ts', {
    ...KEYS,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DNS_PORT: '0',
    PRODUCT_URL: product.url,
    ...(product.number && { TWILIO_NUMBERS: product.number }),
    PRODUCT_SMTP_HOST: '127.0.0.1',
    PRODUCT_SMTP_PORT: String(product.smtpPort),
  })
  const environment = {
    ...KEYS,
    TWILIO_BASE_URL: url,
    MAIL_RELAY_URL: `smtp://enamel:enamel@127.0.0.1:${smtpPort}`,
    MAIL_EVENTS_URL: url,
    MAIL_EVENTS_LAG_SECONDS: '5',
  }
  return { program, url, smtpPort, environment }
}

/** What the product needs to use WhatsApp and Dentally of the sandbox, and its time. */
export function demoServices(sandboxUrl: string): Record<string, string> {
  return {
    SANDBOX_URL: sandboxUrl,
    WHATSAPP_BASE_URL: `${sandboxUrl}/360dialog`,
    WHATSAPP_APP_SECRET: 'sandbox-whatsapp-app-secret',
    DENTALLY_BASE_URL: `${sandboxUrl}/dentally`,
  }
}
