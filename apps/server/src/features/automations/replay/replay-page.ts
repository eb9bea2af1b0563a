import {
  type AutomationReplay,
  type ReplayCursorParts,
  type ReplayedLead,
  readReplayCursor,
  writeReplayCursor,
} from '@enamel/contract/automation-replay'
import type { LeadCursor } from './newest-enrolments.ts'
import type { StoredReplay } from './stored-replays.ts'

/** The leads of a page. */
const PAGE_SIZE = 50

/** Which page of which replay is asked for. */
export interface AskedPage {
  /** The moment of the replay: what has happened since is not in it. */
  asOf: Date
  /** After which lead the page begins; null for the first one. */
  after: LeadCursor | null
}

/** The page that a query asks for. The first one begins a replay of the present moment. */
export function askedPage(before: string | undefined, now: Date): AskedPage {
  if (before === undefined) return { asOf: now, after: null }
  const { as_of, entered_at, patient_id } = readReplayCursor(before)
  const asOf = new Date(as_of)
  return {
    asOf: asOf < now ? asOf : now,
    after: { startedAt: new Date(entered_at), patientId: patient_id },
  }
}

/** Whether all leads of a page are among those stored. */
export function hasPage(stored: StoredReplay, page: AskedPage): boolean {
  const start = startOf(stored, page)
  return start !== null && (stored.isEnd || stored.data.length >= start + PAGE_SIZE)
}

/** A page of a replay that has it. */
export function pageOf(stored: StoredReplay, page: AskedPage): AutomationReplay {
  const { after: _, isEnd, ...replay } = stored
  const start = startOf(stored, page) ?? 0
  const end = start + PAGE_SIZE
  const data = replay.data.slice(start, end)
  const last = data.at(-1)
  const isLast = isEnd && replay.data.length <= end
  return {
    ...replay,
    data,
    metadata: {
      total: replay.leads,
      next: last && !isLast ? writeReplayCursor(cursorAfter(last, page)) : null,
    },
  }
}

/** The index at which a page begins; null if that lead is not among those stored. */
function startOf(stored: StoredReplay, { after }: AskedPage): number | null {
  if (isSameCursor(after, stored.after)) return 0
  const index = stored.data.findIndex((lead) => isSameCursor(after, cursorOf(lead)))
  return index < 0 ? null : index + 1
}

function cursorOf({ patient, entered_at }: ReplayedLead): LeadCursor {
  return { startedAt: new Date(entered_at), patientId: patient.id }
}

function isSameCursor(one: LeadCursor | null, other: LeadCursor | null): boolean {
  if (!one || !other) return one === other
  return one.patientId === other.patientId && one.startedAt.getTime() === other.startedAt.getTime()
}

function cursorAfter({ patient, entered_at }: ReplayedLead, { asOf }: AskedPage): ReplayCursorParts {
  return { as_of: asOf.toISOString(), entered_at, patient_id: patient.id }
}
