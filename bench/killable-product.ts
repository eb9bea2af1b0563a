import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from '@enamel/testing/free-ports'
import type { Addresses } from '../e2e/demo/addresses.ts'

const CARRIER = {
  TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'sandbox-auth-token-32-characters!',
}
const EVENTS_KEY = 'sandbox-events-key'

/** A sandbox that stays, and beside it a product that is killed and started again on the same folder. */
export interface KillableProduct extends Addresses {
  /** @param role 'web' takes messages and sends none */
  start(role: 'web' | 'all'): Promise<void>
  /** Nothing when it does not run. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Ends what runs, and removes the folder. */
  end(): Promise<void>
}

export async function killableProduct(): Promise<KillableProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-kills-'))
  const ports = (await freePorts(4)) as [number, number, number, number]
  const [port, smtpPort, sandboxPort, sandboxSmtpPort] = ports
  const productUrl = `http://localhost:${port}`
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const sandbox = await startProgram('apps/sandbox/src/main.ts', {
    ...CARRIER,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
    PRODUCT_URL: productUrl,
    PRODUCT_SMTP_HOST: '127.0.0.1',
    PRODUCT_SMTP_PORT: String(smtpPort),
    MAIL_EVENTS_KEY: EVENTS_KEY,
  })
  const environment = {
    ...CARRIER,
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    ENAMEL_DATA: folder,
    ENAMEL_DEMO: '1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '1000000',
    TWILIO_BASE_URL: sandboxUrl,
    MAIL_RELAY_URL: `smtp://enamel:enamel@127.0.0.1:${sandboxSmtpPort}`,
    MAIL_EVENTS_URL: sandboxUrl,
    MAIL_EVENTS_KEY: EVENTS_KEY,
    MAIL_EVENTS_LAG_SECONDS: '5',
  }
  let product: ChildProcess | undefined
  const kill = async (signal: NodeJS.Signals) => {
    if (product) await endProgram(product, signal)
    product = undefined
  }
  return {
    productUrl,
    sandboxUrl,
    smtpPort,
    start: async (role) => {
      product = await startProgram('apps/server/src/main.ts', { ...environment, ENAMEL_ROLE: role })
    },
    kill,
    end: async () => {
      await kill('SIGTERM')
      await endProgram(sandbox, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts one of the programs and waits for its line that says it is ready. */
async function startProgram(file: string, environment: Record<string, string>): Promise<ChildProcess> {
  const program = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(program.stdout)
  for await (const line of lines) if (line.startsWith('{"ready":true')) break
  program.stdout.resume()
  return program
}

async function endProgram(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  program.kill(signal)
  await once(program, 'exit')
}
