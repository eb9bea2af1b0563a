import { DEFAULT_COUNTRY } from '@enamel/domain/config/country'
import { featureFlags } from '@enamel/domain/config/feature-flags'
import type { StageKey } from '@enamel/domain/stages/stages'
import { MS_PER_DAY, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Insertable, InsertObject } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../adapters/storage/storage.ts'
import { type Database, inPractice, type PracticeTx, type Schema } from '../db/database.ts'
import { hashPassword } from '../features/auth/index.ts'
import { changePractice, createPractice } from '../features/practice/index.ts'
import { createStaff } from '../manage/create-staff.ts'
import { seedAutoresponder } from './autoresponder.ts'
import { buildHistory, type History } from './build-history.ts'
import { insertConversations } from './conversations.ts'
import { dueTime } from './due-time.ts'
import { fictionEmail, fictionNumber, firstNames, lastNames } from './people.ts'
import { DEMO_PASSWORD, type DemoPractice, labels, sources, treatments } from './practices.ts'
import { type Random, randomFrom } from './random.ts'
import { stageChanges } from './stage-changes.ts'
import { stories } from './stories.ts'
import type { Story } from './story.ts'
import { seedTemplates } from './templates.ts'
import { treatmentValues } from './treatment-values.ts'
import { whatsAppStories } from './whatsapp-stories.ts'

const PATIENTS_PER_BATCH = 100
/**
 * Features that stay off in the demo: other variants of the pipeline, the switch to sibling products, of which the demo
 * has none, and Incoming Patients, which is always empty.
 */
const DISABLED_FEATURES = ['lite', 'pro', 'app-switcher', 'dentally:incoming-patients']

export interface SeedOptions {
  practice: DemoPractice
  patients: number
  /** The number of months that the patients' stories go back. */
  months: number
  now: Date
}

/**
 * Creates a practice with patients in many stages, and with messages in every channel that it uses. The same options
 * create the same practice, apart from generated ids.
 */
export async function seedPractice(db: Database, storage: Storage, options: SeedOptions): Promise<void> {
  const { practice, patients, now } = options
  await inPractice(db, practice.id, async (tx) => {
    await insertPractice(tx, practice, now)
    await seedTemplates(tx, practice)
    if (practice.isSetUp) await seedAutoresponder(tx, practice, now)
  })
  const random = randomFrom(Number.parseInt(practice.id.slice(-4), 16))
  for (let start = 0; start < patients; start += PATIENTS_PER_BATCH) {
    const count = Math.min(PATIENTS_PER_BATCH, patients - start)
    await inPractice(db, practice.id, (tx) => insertPatients(tx, storage, options, random, start, count))
  }
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
    treatments,
    sources,
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

async function insertPatients(
  tx: PracticeTx,
  storage: Storage,
  { practice, patients, months, now }: SeedOptions,
  random: Random,
  start: number,
  count: number,
): Promise<void> {
  const userId = practice.users[0]?.id ?? ''
  const rows: ReturnType<typeof patientRow>[] = []
  const histories: { patientId: string; history: History }[] = []
  for (let index = start; index < start + count; index++) {
    const story = random.pick(storiesOf(practice))
    // The stories of the first patients end today, those of the others progressively earlier.
    const ageDays = (index / patients) ** 2 * months * 30
    const end = new Date(now.getTime() - ageDays * MS_PER_DAY - (index + 1) * 7 * MS_PER_MINUTE)
    const row = patientRow(practice, story, random, index, { end, now })
    rows.push(row)
    const details = {
      clientId: practice.id,
      patientId: row.id,
      first: row.first_name,
      treatment: row.tx_type ?? 'General',
      practice: practice.name,
      colleague: practice.representative.split(' ')[0] ?? practice.representative,
      email: row.email,
      phone: row.phone_e164 ?? row.phone,
      source: row.source,
      practiceEmail: `hello@${practice.domain}`,
      practiceNumber: practice.number,
      userId,
    }
    histories.push({ patientId: row.id, history: buildHistory(story, details, end) })
  }
  await tx.insertInto('patients').values(rows).execute()
  await insertAll(
    tx,
    'stage_changes',
    rows.flatMap((row) => stageChanges(row, userId)),
  )
  await insertHistories(
    tx,
    storage,
    histories.map(({ history }) => history),
  )
  await insertConversations(tx, rows, histories, random)
}

/** A practice without WhatsApp gets no WhatsApp messages. */
function storiesOf({ whatsApp }: DemoPractice): readonly Story[] {
  return whatsApp ? [...stories, ...whatsAppStories] : stories
}

function patientRow(
  practice: DemoPractice,
  story: Story,
  random: Random,
  index: number,
  { end, now }: { end: Date; now: Date },
) {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const isBadNumber = random.chance(0.03)
  const phone = fictionNumber(index)
  const stage = stageOf(story, index)
  const randomlyAsleep = random.chance(0.05)
  // Every eleventh patient is asleep in any case, so that every view has some.
  const isAsleep = randomlyAsleep || index % 11 === 3
  // No stage has more patients than New Lead, so a smaller share of new leads is waking.
  const isWaking = !isAsleep && index % (stage === 'newLead' ? 28 : 7) === 5
  return {
    client_id: practice.id,
    id: uuid(),
    first_name: first,
    last_name: last,
    email: fictionEmail(first, last, index),
    phone: isBadNumber ? '07700 90056' : phone,
    phone_e164: isBadNumber ? null : phone,
    phone_invalid_reason: isBadNumber ? 'TOO_SHORT' : null,
    date_of_birth: random.chance(0.7)
      ? `${1950 + random.below(55)}-0${1 + random.below(9)}-1${random.below(10)}`
      : null,
    source: random.pick(sources),
    tx_type: random.pick(treatments),
    gdpr: random.chance(0.6) ? 'Opted In' : 'Opted Out',
    stage,
    ...treatmentValues(stage, index),
    next_action_at: dueTime(stage, index, now),
    initialized: stage !== 'newLead',
    labels: labels.filter(() => random.chance(0.15)),
    snooze_ends_at: isAsleep
      ? new Date(now.getTime() + (1 + (index % 6)) * MS_PER_DAY)
      : isWaking
        ? new Date(now.getTime() - (1 + (index % 9)) * 95 * MS_PER_MINUTE)
        : null,
    snooze_comment: isAsleep || isWaking ? 'Back from holiday' : null,
    // Staff were already notified of snoozes that ended before the demo was started.
    snooze_notified: isWaking,
    timeline_version: story.steps.length,
    created_at: new Date(end.getTime() - 14 * MS_PER_DAY),
    updated_at: end,
  } satisfies Insertable<Schema['patients']>
}

/** The current stage of a patient. Some patients of a story with two call attempts were called a third time. */
function stageOf({ stage }: Story, index: number): StageKey {
  return stage === 'callback2' && index % 3 === 0 ? 'callback3' : stage
}

/** A valid PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function insertHistories(tx: PracticeTx, storage: Storage, histories: History[]): Promise<void> {
  await insertAll(
    tx,
    'communications',
    histories.flatMap((history) => history.communications),
  )
  await insertAll(
    tx,
    'notes',
    histories.flatMap((history) => history.notes),
  )
  await insertAll(
    tx,
    'form_submissions',
    histories.flatMap((history) => history.formSubmissions),
  )
  await insertAll(
    tx,
    'business_events',
    histories.flatMap((history) => history.businessEvents),
  )
  await insertAll(
    tx,
    'pms_events',
    histories.flatMap((history) => history.pmsEvents),
  )
  for (const { communicationId, name } of histories.flatMap((history) => history.attachments)) {
    const id = uuid()
    const storageKey = `attachments/${tx.clientId}/${id}/0`
    await storage.put(storageKey, PICTURE)
    await tx
      .insertInto('attachments')
      .values({
        client_id: tx.clientId,
        id,
        communication_id: communicationId,
        position: 0,
        name,
        type: 'image/png',
        size: PICTURE.byteLength,
        storage_key: storageKey,
      })
      .execute()
  }
}

async function insertAll<Table extends keyof Schema>(
  tx: PracticeTx,
  table: Table,
  rows: InsertObject<Schema, Table>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto(table).values(rows).execute()
}
