import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { localDisk } from '../adapters/storage/local-disk.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { seedPractice } from './seed-practice.ts'

/**
 * Makes a further practice of any size, for measuring: `npm run seed -- --patients 100000 --months 24`. Its sign-in is
 * printed. Works on the configured database, or on the embedded one while the product is stopped.
 */
const { values } = parseArgs({
  options: { patients: { type: 'string', default: '1000' }, months: { type: 'string', default: '12' } },
})
const log = pino({ transport: undefined, level: 'info' })
const plain = {
  info: (message: string) => log.info(message),
  warn: (message: string) => log.warn(message),
  error: (message: string) => log.error(message),
}
const config = readConfig(process.env)
const postgres = config.databaseUrl
  ? null
  : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: plain })
const url = config.databaseUrl ?? postgres?.url ?? ''
await migrate(url, { log: plain })
const db = await openDatabase(url, { log: plain })

const id = uuid()
const name = `measured-${id.slice(-8)}`
const email = `reception@${name}.test`
await seedPractice(db, localDisk(join(config.dataFolder, 'files')), {
  practice: {
    id,
    name: `Practice ${name}`,
    domain: `${name}.test`,
    number: `+4416329608${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`,
    formKey: name,
    phone: '+441632960999',
    representative: 'Hannah Price',
    patients: Number(values.patients),
    users: [{ id: uuid(), email, name: 'Hannah Price', role: 'user' }],
  },
  patients: Number(values.patients),
  months: Number(values.months),
  now: systemClock.now(),
})
log.info(
  `Made a practice with ${values.patients} patients. Log in as ${email}, password enamel-demo-password.`,
)
await db.close()
await postgres?.stop()
