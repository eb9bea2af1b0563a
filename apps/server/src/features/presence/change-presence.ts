import {
  ANNOUNCED_MS,
  isAnnouncementDue,
  isHere,
  PRESENCE_LASTS_MS,
  presentUsers,
  showSame,
} from '@enamel/domain/presence/presence'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { publishAll } from '../../realtime/publish.ts'
import { lockPresence, type StoredPage, storedPages, writePages } from './presence.queries.ts'

/**
 * Changes which pages show which patients, removes those that have lapsed, and publishes everybody at each patient
 * where something else is shown now, or would soon be dropped by browsers.
 * @param change returns the pages after the change, without changing those that it is passed
 */
export async function changePresence(
  tx: PracticeTx,
  now: Date,
  change: (pages: readonly StoredPage[]) => readonly StoredPage[],
): Promise<void> {
  const [, before] = await Promise.all([lockPresence(tx), storedPages(tx)])
  const here = change(before).filter((page) => isHere(page, now))
  const patients = [...new Set([...before, ...here].map(({ patientId }) => patientId))]
  const announced = patients.filter((id) => isAnnounced(pagesAt(before, id), pagesAt(here, id), now))

  const announcedUntil = new Date(now.getTime() + ANNOUNCED_MS)
  const after = here.map((page) => (announced.includes(page.patientId) ? { ...page, announcedUntil } : page))
  const remaining = new Set(here.map(keyOf))
  const known = new Set<StoredPage>(before)
  const removed = before.filter((page) => !remaining.has(keyOf(page)))
  const changed = after.filter((page) => !known.has(page))
  if (removed.length > 0 || changed.length > 0) writePages(tx, { removed, changed })
  await publishAll(
    tx,
    'patient.presence.changed',
    announced.map((identity) => ({ identity, payload: { users: presentUsers(pagesAt(after, identity)) } })),
  )
}

/** Whether the pages at a patient have to be published, now that these are left. */
function isAnnounced(before: readonly StoredPage[], here: readonly StoredPage[], now: Date): boolean {
  return (
    !showSame(presentUsers(before), presentUsers(here)) ||
    here.some(({ announcedUntil }) => isAnnouncementDue(announcedUntil, now))
  )
}

function pagesAt(pages: readonly StoredPage[], patientId: string): StoredPage[] {
  return pages.filter((page) => page.patientId === patientId)
}

/** Identifies a page: its id is the browser's choice, so it belongs to a user. */
function keyOf({ id, pageId }: Pick<StoredPage, 'id' | 'pageId'>): string {
  return `${id} ${pageId}`
}

/** The pages with this one in the place of what was known of it. */
export function withPage(
  pages: readonly StoredPage[],
  page: Omit<StoredPage, 'expiresAt' | 'announcedUntil'>,
  now: Date,
): StoredPage[] {
  const others = pages.filter((other) => keyOf(other) !== keyOf(page))
  const expiresAt = new Date(now.getTime() + PRESENCE_LASTS_MS)
  // A page that was announced at its patient stays so.
  const announced = pages.find(({ id, patientId }) => id === page.id && patientId === page.patientId)
  return [...others, { ...page, expiresAt, announcedUntil: announced?.announcedUntil ?? now }]
}
