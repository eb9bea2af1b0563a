import { parseArgs } from 'node:util'
import { v7 as uuid } from 'uuid'
import { openStorage } from '../adapters/storage/open-storage.ts'
import { CannotStart, messageFor } from '../cannot-start.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { runOnDatabase } from '../manage/run-on-database.ts'
import { DEMO_PASSWORD, type DemoPractice } from './practices.ts'
import { seedPractice } from './seed-practice.ts'

/** The share of the patients that staff work with today, as in the demo's larger practice. */
const LIVELY_SHARE = 0.15

/**
 * Creates another practice of any size, for measurements: `npm run seed -- --patients 100000 --months 24`. The
 * command prints a login. It needs the configured database, or the embedded one while the product is stopped.
 */
const { values } = parseArgs({
  options: { patients: { type: 'string', default: '1000' }, months: { type: 'string', default: '12' } },
})
const log = openLog('info')

try {
  const patients = wholeNumber('patients')
  const months = wholeNumber('months')
  const config = readConfig(process.env)
  const practice = newPractice(patients)
  const storage = await openStorage(config)
  await runOnDatabase(config, log, (db) =>
    seedPractice(db, storage, { practice, months, now: systemClock.now() }),
  )
  const email = practice.users[0]?.email
  log.info(`Created a practice with ${patients} patients. Log in as ${email}, password ${DEMO_PASSWORD}.`)
} catch (error) {
  process.stderr.write(messageFor(error, 'No practice was created'))
  process.exitCode = 1
}

function wholeNumber(option: keyof typeof values): number {
  const number = Number(values[option])
  if (!Number.isInteger(number) || number < 1)
    throw new CannotStart(`--${option} must be a whole number from 1`)
  return number
}

function newPractice(patients: number): DemoPractice {
  const id = uuid()
  const livelyPatients = Math.ceil(patients * LIVELY_SHARE)
  const key = `measured-${id.slice(-8)}`
  return {
    id,
    name: `Practice ${key}`,
    domain: `${key}.test`,
    number: `+4416329608${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`,
    sendsTexts: true,
    formKey: key,
    whatsApp: null,
    dentally: null,
    hasTemplates: true,
    phone: '+441632960999',
    representative: 'Hannah Price',
    isSetUp: false,
    patients: livelyPatients,
    pastLeads: patients - livelyPatients,
    randomSeed: 3,
    users: [{ id: uuid(), email: `reception@${key}.test`, name: 'Hannah Price', role: 'user' }],
  }
}
