import { v7 as uuid } from 'uuid'
import { API_BASE } from '../api-base.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import { lookup } from '../db/lookup.ts'
import { createPractice, type NewPractice, practiceOf } from '../features/practice/index.ts'
import { connectDentally, DENTALLY_OPTIONS, readDentally } from './connect-dentally.ts'
import { connectWhatsApp, readWhatsApp, WHATSAPP_OPTIONS } from './connect-whatsapp.ts'
import { PRACTICE_OPTIONS, readPractice } from './read-practice.ts'
import { type Action, Refused, runCommand } from './run-command.ts'
import { REFERRALS_OPTIONS, readReferrals, switchReferrals } from './switch-referrals.ts'
import type { Terminal } from './terminal.ts'

const USAGE = `npm run practice -- create --name "Brightside Dental" --key brightside
    --mail-domain brightside.example   mail to this domain belongs to the practice; without it there is no email
    --email hello@brightside.example   the sender of its emails (hello@ the mail domain)
    --number +441632960100             its number for texts and calls; without it there are none
    --record-calls yes                 records its calls, which callers are told (no)
    --referrals yes                    patients have a referrer, and actions can be filtered by it (no)
    --phone "01632 960100"             the number that patients are given (the number for texts)
    --representative "Hannah Price"    the name under its messages (the practice's)
    --country GB                       GB or IE (GB)
    --treatments "Implants,Whitening"  the treatments that leads can choose (General)
    --sources "Instagram,Referral"     lead sources besides Website and Unknown (none)
    --labels "Nervous,Finance"         labels that staff can give to patients (none)
npm run practice -- whatsapp --practice brightside --number +441632960100
    --number-id 100000000000100        WhatsApp's id of the number; you are asked for its key at 360dialog
npm run practice -- dentally --practice brightside
    --site 5a0d3f2e-…                  the practice's site at Dentally, if there are several; you are
                                       asked for the key and the secret of the webhook
npm run practice -- referrals --practice brightside --switch on
                                       on or off; patients' referrers stay stored
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
      const options = await readWhatsApp(values, terminal)
      return (db, config) => connectWhatsApp(db, config, options)
    },
  },
  dentally: {
    options: DENTALLY_OPTIONS,
    prepare: async (values, _, terminal) => {
      const options = await readDentally(values, terminal)
      return (db, config) => connectDentally(db, config, options)
    },
  },
  referrals: {
    options: REFERRALS_OPTIONS,
    prepare: (values) => {
      const options = readReferrals(values)
      return (db) => switchReferrals(db, options)
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
    `Created ${name}.`,
    `  Web forms  are sent to ${api}/forms/${formKey}`,
    number && `  Texts      to ${number}: let the carrier call ${api}/twilio/sms`,
    number && `  Calls      to ${number}: let the carrier call ${api}/twilio/voice`,
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
