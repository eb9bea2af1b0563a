import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { startProduct } from './start-product.ts'

const STOP_WITHIN_MS = 30_000

const config = readConfig(process.env)
const log = pino({ level: config.logLevel })
const product = await startProduct({ config, log })
closeWithGrace({ delay: STOP_WITHIN_MS }, async ({ err, signal }) => {
  if (err) log.fatal({ err }, 'the product stops on an error')
  else log.info(`the product stops on ${signal}`)
  await product.stop()
})
// One line of JSON that says where everything is, for whoever started this process.
console.log(
  JSON.stringify({ ready: true, url: product.publicUrl, mail_port: product.mailPort, pid: process.pid }),
)
