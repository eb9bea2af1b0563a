import type { StageKey } from '@enamel/domain/stages/stages'
import { MS_PER_DAY, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Database, Schema } from '../../db/database.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { buildHistory, type DatedEvent, datedEvents, type History, timelineLength } from '../build-history.ts'
import { conversationRows } from '../conversations.ts'
import { distinctNames, type NamePatient } from '../distinct-names.ts'
import { drawSource, treatmentNames } from '../history/lead-sources.ts'
import { noValues, treatmentValues } from '../history/money.ts'
import { insertHistories, insertRows } from '../insert-rows.ts'
import { insertLeadConsents } from '../lead-consents.ts'
import { fictionEmail, fictionNumber, firstNames, lastNames } from '../people.ts'
import { type DemoPractice, labels } from '../practices.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Story } from '../story.ts'
import { dueTime } from './due-time.ts'
import { stageChanges } from './stage-changes.ts'
import { stories } from './stories.ts'
import { whatsAppStories } from './whatsapp-stories.ts'

const PATIENTS_PER_BATCH = 100
/** How many patients share their name with an earlier one. */
const NAMESAKES = 3

interface LivelyOptions {
  practice: DemoPractice
  patients: number
  /** How many months their stories go back. */
  months: number
  now: Date
}

/** Creates the patients that staff work with today, in many stages and with messages in every channel they use. */
export async function seedLivelyPatients(
  db: Database,
  storage: Storage,
  options: LivelyOptions,
): Promise<void> {
  const { practice, patients } = options
  const random = randomFrom(practice.randomSeed)
  const named = distinctNames(lastNames, NAMESAKES)
  for (let start = 0; start < patients; start += PATIENTS_PER_BATCH) {
    const count = Math.min(PATIENTS_PER_BATCH, patients - start)
    const lively = Array.from({ length: count }, (_, index) =>
      livelyPatient(options, { random, named }, start + index),
    )
    const conversations = lively.flatMap(({ row, history }) =>
      conversationRows(row, history.listed, { starred: random.chance(0.05), isRead: random.chance(0.55) }),
    )
    await inPractice(db, practice.id, async (tx) => {
      await insertPatients(tx, storage, lively, practice.users[0]?.id ?? '')
      await insertRows(tx, 'conversations', conversations)
    })
  }
}

interface Draw {
  random: Random
  named: NamePatient
}

/** A patient with the story of their last days. */
function livelyPatient({ practice, patients, months, now }: LivelyOptions, draw: Draw, index: number) {
  const story = draw.random.pick(storiesOf(practice))
  // The stories of the first patients end today, those of the others progressively earlier.
  const ageDays = (index / patients) ** 2 * months * 30
  const end = new Date(now.getTime() - ageDays * MS_PER_DAY - (index + 1) * 7 * MS_PER_MINUTE)
  const events = withFirstContact(datedEvents(story, end), story.stage, index)
  const row = patientRow(practice, story, draw, index, { createdAt: events[0]?.at ?? end, end, now })
  const history = buildHistory(events, {
    clientId: practice.id,
    patientId: row.id,
    first: row.first_name,
    treatment: row.tx_type,
    practice: practice.name,
    colleague: practice.representative.split(' ')[0] ?? practice.representative,
    email: row.email,
    phone: row.phone_e164 ?? row.phone,
    source: row.source,
    practiceEmail: `hello@${practice.domain}`,
    practiceNumber: practice.number,
    userId: practice.users[0]?.id ?? '',
  })
  return { row: { ...row, timeline_version: timelineLength(history) }, history }
}

/**
 * The days between the enquiries of successive patients and the beginning of their stories. Other stories begin with
 * the enquiry.
 */
const daysBefore: { readonly [stage in StageKey]?: readonly number[] } = {
  working: [2, 4, 7],
  thinking: [4, 11, 20],
  txPlanConsult: [4, 13, 22],
  inTx: [5, 24, 48, 75],
  complete: [100, 170, 230],
  maybeFuture: [2, 6, 15, 35],
}

/** The events with the enquiry and the first call of a patient whose story began later. */
function withFirstContact(events: DatedEvent[], stage: StageKey, index: number): DatedEvent[] {
  const days = daysBefore[stage]
  const [first] = events
  if (!days || !first) return events
  const enquiredAt = new Date(first.at.getTime() - (days[index % days.length] ?? 0) * MS_PER_DAY)
  const calledAt = new Date(enquiredAt.getTime() + (20 + ((index * 13) % 90)) * MS_PER_MINUTE)
  return [
    { at: enquiredAt, event: { kind: 'note', text: 'Asked on the phone about {treatment}.' } },
    {
      at: calledAt,
      event: { kind: 'call', inbound: false, answered: true, seconds: 60 + ((index * 37) % 400) },
    },
    ...events,
  ]
}

/** A practice without WhatsApp gets no WhatsApp messages. */
function storiesOf({ whatsApp }: DemoPractice): readonly Story[] {
  return whatsApp ? [...stories, ...whatsAppStories] : stories
}

/** In a practice of several users each has some of the patients, and half of the patients are nobody's. */
function assigneeOf({ users }: DemoPractice, index: number): string | null {
  return users.length > 1 ? (users[index % (2 * users.length)]?.id ?? null) : null
}

/** The stages of patients whose treatment has been proposed. */
const withProposal: readonly StageKey[] = ['consultation', 'thinking', 'txPlanConsult', 'inTx', 'complete']

function patientRow(
  practice: DemoPractice,
  story: Story,
  { random, named }: Draw,
  index: number,
  { createdAt, end, now }: { createdAt: Date; end: Date; now: Date },
) {
  const name = named(random.pick(firstNames), random.pick(lastNames))
  const isBadNumber = random.chance(0.03)
  const phone = fictionNumber(index)
  const stage = stageOf(story, index)
  const randomlyAsleep = random.chance(0.05)
  // Every eleventh patient is asleep in any case, so that every view has some.
  const isAsleep = randomlyAsleep || index % 11 === 3
  // No stage has more patients than New Lead, so a smaller share of new leads is waking.
  const isWaking = !isAsleep && index % (stage === 'newLead' ? 28 : 7) === 5
  const row = {
    client_id: practice.id,
    id: uuid(),
    ...name,
    email: fictionEmail(name.first_name, name.last_name, index),
    phone: isBadNumber ? '07700 90056' : phone,
    phone_e164: isBadNumber ? null : phone,
    phone_invalid_reason: isBadNumber ? 'TOO_SHORT' : null,
    date_of_birth: random.chance(0.7)
      ? `${1950 + random.below(55)}-0${1 + random.below(9)}-1${random.below(10)}`
      : null,
    source: drawSource(random).name,
    tx_type: random.pick(treatmentNames),
    assigned_to: assigneeOf(practice, index),
    gdpr: random.chance(0.6) ? 'Opted In' : 'Opted Out',
    stage,
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
    created_at: createdAt,
    updated_at: end,
  } satisfies Insertable<Schema['patients']>
  const values = withProposal.includes(stage)
    ? treatmentValues(stage, row.tx_type, randomFrom(practice.randomSeed * 1000 + index))
    : noValues
  return { ...row, ...values }
}

/** The current stage of a patient. Some patients of a story with two call attempts were called a third time. */
function stageOf({ stage }: Story, index: number): StageKey {
  return stage === 'callback2' && index % 3 === 0 ? 'callback3' : stage
}

async function insertPatients(
  tx: PracticeTx,
  storage: Storage,
  lively: readonly ReturnType<typeof livelyPatient>[],
  userId: string,
): Promise<void> {
  await insertRows(
    tx,
    'patients',
    lively.map(({ row }) => row),
  )
  await insertLeadConsents(
    tx,
    lively.map(({ row }) => row),
  )
  await insertRows(
    tx,
    'stage_changes',
    lively.flatMap(({ row }) => stageChanges(row, userId)),
  )
  await insertHistories(
    tx,
    lively.map(({ history }) => history),
  )
  for (const attachment of lively.flatMap(({ history }) => history.attachments))
    await insertAttachment(tx, storage, attachment)
}

/** A valid PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function insertAttachment(
  tx: PracticeTx,
  storage: Storage,
  { communicationId, name }: History['attachments'][number],
): Promise<void> {
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
