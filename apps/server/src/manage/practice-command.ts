import { v7 as uuid } from 'uuid'
import { API_BASE } from '../api-base.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Database, inPractice } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import { createPractice, type NewPractice, practiceOf } from '../features/practice/index.ts'
import { connectDentally, DENTALLY_OPTIONS, readDentally } from './connect-dentally.ts'
import { connectWhatsApp, readWhatsApp, WHATSAPP_OPTIONS } from './connect-whatsapp.ts'
import { PRACTICE_OPTIONS, readPractice } from './read-practice.ts'
import { type Action, Refused, runCommand } from './run-command.ts'
import { REFERRALS_OPTIONS, readReferrals, switchReferrals } from './switch-referrals.ts'
import type { Terminal } from './terminal.ts'

const USAGE = `npm run practice -- create --name "Brightside Dental" --key brightside
    --mail-domain brightside.example   mail to this domain is the practice's; without it there is no email
    --email hello@brightside.example   what its emails come from (hello@ the mail domain)
    --number +441632960100             its number for texts and calls; without it there are none
    --record-calls yes                 its calls are recorded, and callers are told (no)
    --referrals yes                    patients have a referrer, and actions are filtered by it (no)
    --phone "01632 960100"             the number that patients are told (the number for texts)
    --representative "Hannah Price"    whose name stands under its messages (the practice's)
    --country GB                       GB or IE (GB)
    --treatments "Implants,Whitening"  what leads can be interested in (General)
    --sources "Instagram,Referral"     where leads come from, beside Website and Unknown (none)
    --labels "Nervous,Finance"         words that staff can put on patients (none)
npm run practice -- whatsapp --practice brightside --number +441632960100
    --number-id 100000000000100        what WhatsApp calls the number; its key at 360dialog is asked for
npm run practice -- dentally --practice brightside
    --site 5a0d3f2e-…                  which of the practice's sites there, when there are several;
                                       the key and the secret of the webhook are asked for
npm run practice -- referrals --practice brightside --switch on
                                       on or off; what patients have as their referrer stays stored
npm run practice -- list`

const actions: Record<string, Action> = {
  create: {
    options: PRACTICE_OPTIONS,
    prepare: (values) => {
      const practice = readPractice(values)
      return (db, config) => create(db, config, practice)
    },
  },
  whatsapp: {
    options: WHATSAPP_OPTIONS,
    prepare: async (values, _, terminal) => {
      const asked = await readWhatsApp(values, terminal)
      return (db, config) => connectWhatsApp(db, config, asked)
    },
  },
  dentally: {
    options: DENTALLY_OPTIONS,
    prepare: async (values, _, terminal) => {
      const asked = await readDentally(values, terminal)
      return (db, config) => connectDentally(db, config, asked)
    },
  },
  referrals: {
    options: REFERRALS_OPTIONS,
    prepare: (values) => {
      const asked = readReferrals(values)
      return (db) => switchReferrals(db, asked)
    },
  },
  list: { options: [], prepare: () => list },
}

/** `npm run practice`. */
export const practiceCommand = (terminal: Terminal) => runCommand(USAGE, actions, terminal)

async function create(db: Database, config: Config, practice: NewPractice): Promise<string[]> {
  const { name, formKey, mailDomain, number } = practice
  if (await lookup.practiceByFormKey(db, formKey)) throw new Refused(`--key ${formKey} is another practice's`)
  if (mailDomain && (await lookup.practiceByAddress(db, 'email_domain', mailDomain)))
    throw new Refused(`--mail-domain ${mailDomain} is another practice's`)
  if (number && (await lookup.practiceByAddress(db, 'phone', number)))
    throw new Refused(`--number ${number} is another practice's`)
  await inPractice(db, uuid(), (tx) => createPractice(tx, practice, systemClock.now()))

  const api = `${config.http.publicUrl ?? `http://localhost:${config.http.port}`}${API_BASE}/webhooks`
  return [
    `Made ${name}.`,
    `  Web forms  are sent to ${api}/forms/${formKey}`,
    number && `  Texts      of ${number}: let the carrier call ${api}/twilio/sms`,
    number && `  Calls      of ${number}: let the carrier call ${api}/twilio/voice`,
    mailDomain && `  Mail       for ${mailDomain} must reach port ${config.inboundMail.port}`,
    `No one can log in yet: npm run staff -- create --practice ${formKey} --email … --name …`,
  ].filter((line) => line !== null)
}

async function list(db: Database): Promise<string[]> {
  const lines: string[] = []
  for (const id of await lookup.allPractices(db)) {
    const { name, form_key, sending_email, sms_number } = await inPractice(db, id, practiceOf)
    lines.push([form_key, name, sending_email ?? 'no email', sms_number ?? 'no texts'].join(' · '))
  }
  return lines
}
