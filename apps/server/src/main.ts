import { messageFor } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { runUntilAsked } from './run-until-asked.ts'
import { startProduct } from './start-product.ts'

try {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
  const product = await runUntilAsked(log, (signal) => startProduct({ config, log, signal }))
  // One line of JSON with all addresses, for the parent process.
  console.log(
    JSON.stringify({ ready: true, url: product.publicUrl, mail_port: product.mailPort, pid: process.pid }),
  )
} catch (error) {
  process.stderr.write(messageFor(error))
  process.exit(1)
}
