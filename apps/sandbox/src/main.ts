import { readConfig } from './config.ts'
import { startSandbox } from './start-sandbox.ts'

const sandbox = await startSandbox(readConfig(process.env))
process.stdout.write(`${JSON.stringify({ ready: true, url: sandbox.url, smtp: sandbox.smtpUrl })}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => sandbox.stop().then(() => process.exit(0)))
}
