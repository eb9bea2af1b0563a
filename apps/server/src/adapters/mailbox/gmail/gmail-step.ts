import { z } from 'zod'
import type { ServiceResult, ServiceTrouble } from '../../service-result.ts'
import type { MailboxItem, MailboxStep, MailboxStepOptions } from '../mailbox-provider.ts'
import { ask, type Gmail } from './gmail-call.ts'
import { type GmailCursor, readCursor, writeCursor } from './gmail-cursor.ts'
import { type Listed, listNext } from './gmail-listing.ts'
import { fetchItem, HistoryId } from './gmail-messages.ts'

const ITEMS_PER_STEP = 100
const PARALLEL_CALLS = 6

const Profile = z.object({ historyId: HistoryId })

const SEARCH_BEGINNING: GmailCursor = {
  ids: [],
  next: { kind: 'addresses', after: null, history: null, searched: 0 },
}

type StepResult = ServiceResult<MailboxStep> | { kind: 'expired' }

/**
 * One step through a mailbox. The first pass searches for the emails of patients, some addresses at a time, or for all
 * emails when the mailbox was read before and its history is forgotten; after it, and between two searches, the history
 * says what changed. The history begins before the first pass, so that mail that arrives meanwhile is not missed.
 */
export async function gmailStep(
  gmail: Gmail,
  stored: string | null,
  options: MailboxStepOptions,
): Promise<StepResult> {
  if (stored !== null) return stepFrom(gmail, readCursor(stored), options)
  const profile = await ask(gmail, { path: '/profile', units: 1 }, Profile)
  if (profile.kind !== 'answered') return profile
  const { historyId: history } = profile.value
  const next = options.everything
    ? ({ kind: 'everything', page: null, history } as const)
    : ({ kind: 'addresses', after: null, history, searched: 0 } as const)
  return stepFrom(gmail, { ids: [], next }, options)
}

/** One step through the emails of the addresses, and no others. */
export function gmailSearch(
  gmail: Gmail,
  stored: string | null,
  options: MailboxStepOptions,
): Promise<StepResult> {
  return stepFrom(gmail, stored === null ? SEARCH_BEGINNING : readCursor(stored), options)
}

/** Lists emails once the earlier ones are read, and reads the next ones. */
async function stepFrom(
  gmail: Gmail,
  begun: GmailCursor | null,
  options: MailboxStepOptions,
): Promise<StepResult> {
  if (begun === null) return { kind: 'expired' }
  const listed: Listed =
    begun.ids.length > 0
      ? { kind: 'answered', value: { cursor: begun, isEnd: false } }
      : await listNext(gmail, begun.next, options)
  if (listed.kind !== 'answered') return listed
  const { cursor, isEnd } = listed.value

  const some = cursor.ids.slice(0, ITEMS_PER_STEP)
  const { items, malformed, unread, trouble } = await readItems(gmail, some)
  // What was read beside the trouble is stored, so that a mailbox that fails now and then is read to its end.
  if (trouble && unread.length === some.length) return trouble
  const ids = [...unread, ...cursor.ids.slice(ITEMS_PER_STEP)]
  const lookedAt = some.length - unread.length
  const isLast = isEnd && ids.length === 0
  return {
    kind: 'answered',
    value: {
      items,
      malformed,
      cursor: writeCursor({ ...cursor, ids }),
      isLast,
      until: options.now,
      lookedAt,
      total: null,
      ...('searched' in cursor.next && { searched: cursor.next.searched }),
    },
  }
}

/** Reads emails, a few at a time, until there is trouble. `unread`: the ids of those that are not read. */
async function readItems(gmail: Gmail, ids: readonly string[]) {
  const items: MailboxItem[] = []
  const malformed: string[] = []
  const unread: string[] = []
  let trouble: ServiceTrouble | null = null
  let next = 0
  while (next < ids.length && trouble === null) {
    const some = ids.slice(next, next + PARALLEL_CALLS)
    next += some.length
    const results = await Promise.all(some.map(async (id) => ({ id, result: await fetchItem(gmail, id) })))
    for (const { id, result } of results) {
      if (result.kind === 'malformed') malformed.push(id)
      else if (result.kind !== 'answered') {
        trouble = result
        unread.push(id)
      } else if (result.value) items.push(result.value)
    }
  }
  items.sort((one, other) => one.at.getTime() - other.at.getTime())
  return {
    items,
    malformed,
    unread: [...unread, ...ids.slice(next)],
    trouble: trouble as ServiceTrouble | null,
  }
}
