import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '../../db/database.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { DatedEvent, History } from '../build-history.ts'
import { insertRows } from '../insert-rows.ts'
import type { Random } from '../random.ts'
import type { HistoryEvent } from '../story.ts'
import { storeBulkReceipts } from './bulk-receipts.ts'
import { type HistoryCalendar, minutesAfter } from './calendar.ts'
import type { Journey } from './journey.ts'

interface Campaign {
  channel: 'Email' | 'SMS'
  subject: string | null
  message: string
}

/** What practices wrote to many patients, in turn. */
const campaigns: readonly [Campaign, ...Campaign[]] = [
  {
    channel: 'Email',
    subject: 'News from {practice}',
    message:
      'Dear {first},\n\nhere is what is new with us: later opening on Thursdays, and finance at 0%.\n\n{practice}',
  },
  {
    channel: 'SMS',
    subject: null,
    message:
      'Hi {first}, we have a few late appointments this month. Shall we call you? {colleague}, {practice}',
  },
  {
    channel: 'Email',
    subject: 'Are you still thinking about it?',
    message:
      'Dear {first},\n\nconsultations are free this month. Would you like to come in?\n\n{colleague}, {practice}',
  },
  {
    channel: 'SMS',
    subject: null,
    message:
      'Hi {first}, consultations are free until the end of the month. Reply here for a place. {practice}',
  },
]

/** The days between two batches, and from the last one until today. */
const EVERY_DAYS = 11
const LAST_DAYS_AGO = 6
/** The number of recipients of a batch at the end of a history, and the share of the patients that they are at most. */
const RECIPIENTS_MAX = 150
const SHARE_MAX = 0.15
const REFUSED = 0.02
/** Patients without consent who were chosen nevertheless, and got nothing. */
const OPTED_OUT = 0.02

/** A past bulk batch, with the messages of the patients so far. */
export interface PastBatch {
  id: string
  at: Date
  campaign: Campaign
  messages: Insertable<Schema['bulk_messages']>[]
}

/** The past batches of a history, oldest first. */
export function pastBatches(calendar: HistoryCalendar, random: Random): PastBatch[] {
  const today = calendar.days.length - 1
  const count = Math.max(0, Math.floor((today - LAST_DAYS_AGO) / EVERY_DAYS))
  return Array.from({ length: count }, (_, index) => {
    const day = today - LAST_DAYS_AGO - (count - 1 - index) * EVERY_DAYS
    return {
      id: uuid(),
      at: calendar.at(day, random.between(9 * 60, 16 * 60)),
      campaign: campaigns[index % campaigns.length] ?? campaigns[0],
      messages: [],
    }
  })
}

/** A patient who may be in a batch. */
export interface Recipient {
  clientId: string
  patientId: string
  createdAt: Date
  hasConsented: boolean
  journey: Journey
}

/** The share of a practice's patients that a batch is sent to. */
export function bulkShare(leads: number): number {
  return Math.min(SHARE_MAX, RECIPIENTS_MAX / Math.max(1, leads))
}

/** The messages of the batches that a patient is in. A patient who is lost or blocked at the time of one does not get it. */
export function bulkEvents(
  batches: readonly PastBatch[],
  { createdAt, hasConsented, journey }: Recipient,
  share: number,
  random: Random,
): DatedEvent[] {
  if (!hasConsented) return []
  return batches
    .filter(({ at }) => at.getTime() - createdAt.getTime() > MS_PER_DAY && random.chance(share))
    .map(({ id, at, campaign }) => {
      const result: Result = random.chance(REFUSED)
        ? { status: 'failed', failure: 'Refused by the provider' }
        : { status: 'delivered' }
      return { at: minutesAfter(at, 1 + 20 * random.next()), event: messageOf(campaign, id, result) }
    })
    .filter(({ at }) => !isOut(journey, at))
}

type Result = { status: 'delivered' } | { status: 'failed'; failure: string }

function messageOf({ channel, subject, message }: Campaign, batchId: string, result: Result): HistoryEvent {
  const sending = { inbound: false, text: message, by: 'bulk', batchId, ...result } as const
  return channel === 'SMS'
    ? { kind: 'sms', ...sending }
    : { kind: 'email', marketing: true, subject: subject ?? '', ...sending }
}

function isOut({ events }: Journey, at: Date): boolean {
  const before = events.findLast((event) => event.kind === 'moved' && event.at <= at)
  return before?.kind === 'moved' && (before.to === 'lost' || before.to === 'blocked')
}

/** Notes in the batches which messages a patient got, or that the patient was left out. */
export function recordRecipient(
  batches: readonly PastBatch[],
  { clientId, patientId, createdAt, hasConsented }: Recipient,
  { communications }: History,
  random: Random,
): void {
  for (const { id, at, messages } of batches) {
    const sent = communications.find(({ bulk_batch_id }) => bulk_batch_id === id)
    const isLeftOut = !sent && !hasConsented && at > createdAt && random.chance(OPTED_OUT * SHARE_MAX)
    if (!sent && !isLeftOut) continue
    messages.push({
      client_id: clientId,
      batch_id: id,
      patient_id: patientId,
      position: messages.length,
      communication_id: sent?.id ?? null,
      ...(sent?.status === 'delivered'
        ? { state: 'sent', reason: null }
        : { state: 'failed', reason: sent ? 'provider_error' : 'opted_out' }),
    })
  }
}

/** Inserts the batches that have recipients, with why their messages were allowed. */
export async function insertBatches(
  tx: PracticeTx,
  batches: readonly PastBatch[],
  userId: string,
): Promise<void> {
  const sent = batches.filter(({ messages }) => messages.length > 0)
  if (sent.length === 0) return
  const rows = sent.map(({ id, at, campaign, messages }) => ({
    client_id: tx.clientId,
    id,
    user_id: userId,
    channel: campaign.channel,
    subject: campaign.subject && asTemplate(campaign.subject),
    message: asTemplate(campaign.message),
    recipients: JSON.stringify({ kind: 'patients', count: messages.length }),
    total: messages.length,
    state: 'complete' as const,
    sent: messages.filter(({ state }) => state === 'sent').length,
    failed: messages.filter(({ state }) => state === 'failed').length,
    counted_at: minutesAfter(at, 25),
    created_at: at,
    completed_at: minutesAfter(at, 25),
  }))
  await tx.insertInto('bulk_batches').values(rows).execute()
  await insertRows(
    tx,
    'bulk_messages',
    sent.flatMap(({ messages }) => messages),
  )
  await storeBulkReceipts(
    tx,
    sent.map(({ id }) => id),
  )
}

/** A text with the product's placeholders in place of those of stories. */
function asTemplate(text: string): string {
  return text
    .replaceAll('{first}', '{{patient.first_name}}')
    .replaceAll('{practice}', '{{practice.name}}')
    .replaceAll('{colleague}', '{{practice.representative}}')
}
