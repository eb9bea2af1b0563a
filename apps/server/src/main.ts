import { messageFor } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { startProduct } from './start-product.ts'

// A bundle in the form of a script has no `await` outside of functions.
main().catch((error: unknown) => {
  process.stderr.write(messageFor(error))
  process.exit(1)
})

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
  const product = await runUntilStopped(log, (signal) => startProduct({ config, log, signal }))
  // The parent process reads the addresses from this line of JSON.
  console.log(
    JSON.stringify({ ready: true, url: product.publicUrl, mail_port: product.mailPort, pid: process.pid }),
  )
}
