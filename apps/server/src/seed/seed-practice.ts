import { DEFAULT_COUNTRY } from '@enamel/domain/config/country'
import { featureFlags } from '@enamel/domain/config/feature-flags'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Database } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import { hashPassword } from '../features/auth/index.ts'
import { distinguishAll } from '../features/patients/index.ts'
import { changePractice, createPractice } from '../features/practice/index.ts'
import { createStaff } from '../manage/create-staff.ts'
import { seedAutoresponder } from './autoresponder.ts'
import { leadSources, treatmentNames } from './history/lead-sources.ts'
import { seedHistory } from './history/seed-history.ts'
import { seedLivelyPatients } from './lively/lively-patients.ts'
import { DEMO_PASSWORD, type DemoPractice, labels } from './practices.ts'
import { seedTemplates } from './templates.ts'

/** The stories of the patients that staff work with today go back at most this far. */
const LIVELY_MONTHS = 3
/**
 * Features that stay off in the demo: other variants of the pipeline, the switch to sibling products, of which the demo
 * has none, and Incoming Patients, which is always empty.
 */
const DISABLED_FEATURES = ['lite', 'pro', 'app-switcher', 'dentally:incoming-patients']

export interface SeedOptions {
  practice: DemoPractice
  /** The number of months that the practice's history goes back. */
  months: number
  now: Date
}

/**
 * Creates a practice with patients in many stages, with messages in every channel that it uses, and with the history of
 * its past leads. The same options create the same practice, apart from generated ids.
 */
export async function seedPractice(db: Database, storage: Storage, options: SeedOptions): Promise<void> {
  const { practice, months, now } = options
  const { patients, pastLeads } = practice
  await inPractice(db, practice.id, async (tx) => {
    await insertPractice(tx, practice, now)
    await seedTemplates(tx, practice)
    if (practice.isSetUp) await seedAutoresponder(tx, practice, now)
  })
  await seedLivelyPatients(db, storage, {
    practice,
    patients,
    months: Math.min(months, LIVELY_MONTHS),
    now,
  })
  await seedHistory(db, { practice, pastLeads, patients, months, now })
  await inPractice(db, practice.id, distinguishAll)
}

async function insertPractice(tx: PracticeTx, practice: DemoPractice, now: Date): Promise<void> {
  const { name, domain, number, formKey, phone, representative } = practice
  const details = {
    name,
    number,
    formKey,
    phone,
    representative,
    country: DEFAULT_COUNTRY,
    features: featureFlags.filter(
      (flag) =>
        !DISABLED_FEATURES.includes(flag) &&
        (flag !== 'whatsapp' || practice.whatsApp) &&
        (!flag.startsWith('dentally') || practice.dentally),
    ),
    mailDomain: domain,
    sendingEmail: `hello@${domain}`,
    recordsCalls: true,
    hasReferrals: false,
    signatureHtml: practice.isSetUp ? signatureOf(practice) : null,
    treatments: treatmentNames,
    sources: leadSources.map((source) => source.name),
    labels,
  }
  await createPractice(tx, details, now)
  if (!practice.sendsTexts) await changePractice(tx, () => ({ sms_enabled: false }), now)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const user of practice.users) await createStaff(tx, { ...user, passwordHash }, now)
}

function signatureOf({ representative, name, domain }: DemoPractice): string {
  return (
    `<p>Kind regards,</p><p><strong>${representative}</strong><br>Treatment coordinator, ${name}</p>` +
    `<p><a href="https://${domain}/">${domain}</a></p>`
  )
}
