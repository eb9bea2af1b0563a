import { readConfig } from './config.ts'
import { startSandbox } from './start-sandbox.ts'

try {
  const sandbox = await startSandbox(readConfig(process.env))
  const stop = () => sandbox.stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  // Node emits this event when the parent process ends.
  if (process.send) process.once('disconnect', stop)
  const addresses = { ready: true, url: sandbox.url, smtp: sandbox.smtpUrl, dns: sandbox.dnsServer }
  process.stdout.write(`${JSON.stringify(addresses)}\n`)
} catch (error) {
  process.stderr.write(`The sandbox cannot start: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
