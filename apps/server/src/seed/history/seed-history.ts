import { setImmediate } from 'node:timers/promises'
import { DEFAULT_COUNTRY, timeZoneOf } from '@enamel/domain/config/country'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { Database } from '../../db/database.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { distinctNames } from '../distinct-names.ts'
import { insertHistories, insertRows } from '../insert-rows.ts'
import { insertLeadConsents } from '../lead-consents.ts'
import type { DemoPractice } from '../practices.ts'
import { randomFrom } from '../random.ts'
import { bulkShare, insertBatches, pastBatches } from './bulk-batches.ts'
import { historyCalendar } from './calendar.ts'
import { enquiryMonths, enquiryTimes } from './enquiry-times.ts'
import { drawLead, type PastLeadContext, type PastLeadRows, pastLeadRows } from './past-lead.ts'
import { pastLastNames } from './past-people.ts'
import { recentLeads } from './recent-leads.ts'
import { marketingSpend } from './spend.ts'

const LEADS_PER_BATCH = 500
/** Past leads leave the first page of the inbox to the patients of the last days. */
const QUIET_DAYS = 4

interface HistoryOptions {
  practice: DemoPractice
  pastLeads: number
  /** The number of the practice's other patients. */
  patients: number
  /** How far the history goes back. */
  months: number
  now: Date
}

/**
 * Creates a practice's past leads, with their ways through the pipeline, messages, visits and money, and its bulk
 * batches and marketing spend.
 */
export async function seedHistory(db: Database, options: HistoryOptions): Promise<void> {
  const { practice, pastLeads, patients, months, now } = options
  const random = randomFrom(practice.randomSeed * 1000)
  const zone = timeZoneOf(DEFAULT_COUNTRY)
  const calendar = historyCalendar(now, months, zone)
  const batches = pastBatches(calendar, random)
  const context: PastLeadContext = {
    practice,
    calendar,
    zone,
    random,
    until: new Date(now.getTime() - QUIET_DAYS * MS_PER_DAY),
    named: distinctNames(pastLastNames),
    nextEnquiry: enquiryTimes(calendar, random),
    recent: recentLeads(calendar),
    batches,
    bulkShare: bulkShare(pastLeads),
  }
  let drawn: PastLeadRows[] = []
  for (let start = 0; start < pastLeads; start += LEADS_PER_BATCH) {
    const count = Math.min(LEADS_PER_BATCH, pastLeads - start)
    const [next] = await Promise.all([
      drawLeads(context, { start, patients, count }),
      inPractice(db, practice.id, (tx) => insertPastLeads(tx, drawn)),
    ])
    drawn = next
  }
  await inPractice(db, practice.id, (tx) => insertPastLeads(tx, drawn))
  const userId = practice.users[0]?.id ?? ''
  const spend = marketingSpend(
    practice.id,
    { months: enquiryMonths(calendar), leads: pastLeads + patients, userId, now },
    random,
  )
  await inPractice(db, practice.id, async (tx) => {
    await insertBatches(tx, batches, userId)
    await insertRows(tx, 'marketing_spend', spend)
  })
}

/** Draws leads while the database inserts the batch before. */
async function drawLeads(
  context: PastLeadContext,
  { start, patients, count }: { start: number; patients: number; count: number },
): Promise<PastLeadRows[]> {
  const rows: PastLeadRows[] = []
  for (let index = start; index < start + count; index++) {
    rows.push(pastLeadRows(drawLead(index, context), patients + index, context))
    // Lets the insertion go on.
    await setImmediate()
  }
  return rows
}

async function insertPastLeads(tx: PracticeTx, rows: readonly PastLeadRows[]): Promise<void> {
  await insertRows(
    tx,
    'patients',
    rows.map(({ patient }) => patient),
  )
  await insertLeadConsents(
    tx,
    rows.map(({ patient }) => patient),
  )
  await insertRows(
    tx,
    'stage_changes',
    rows.flatMap(({ stageChanges }) => stageChanges),
  )
  await insertHistories(
    tx,
    rows.map(({ history }) => history),
  )
  await insertRows(
    tx,
    'conversations',
    rows.flatMap(({ conversations }) => conversations),
  )
}
