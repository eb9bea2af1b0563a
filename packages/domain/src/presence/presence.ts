import { MS_PER_MINUTE } from '../time/seconds.ts'

/** What a user does with a patient whom they have open. */
export const presenceStates = ['viewing', 'writing'] as const
export type PresenceState = (typeof presenceStates)[number]

/** The channels on which a user can write, as spelled in the reply bar. */
export const writtenChannels = ['SMS', 'WhatsApp', 'Email', 'Note'] as const
export type WrittenChannel = (typeof writtenChannels)[number]

/** How long a page that has a patient open counts without a renewal: a page that lost power leaves no ghost. */
export const PRESENCE_LASTS_MS = 45_000
/** How often an open page renews its presence, so that one lost renewal changes nothing. */
export const RENEW_EVERY_MS = 20_000
/** How often lapsed presences are looked for. With PRESENCE_LASTS_MS, a page without power is gone within a minute. */
export const LAPSE_CHECK_SECONDS = 15
/**
 * How long browsers show a user after an event without another one. Events about unchanged users are repeated before
 * that, so the time limits only what a browser shows after events were lost.
 */
export const ANNOUNCED_MS = 5 * MS_PER_MINUTE
/** How long before its end an announcement is repeated: longer than a renewal may be late. */
export const REPEAT_BEFORE_MS = MS_PER_MINUTE
/** How long after the last keystroke a user counts as writing. */
export const WRITING_LASTS_MS = 10_000
/** How long a page may be hidden, such as a tab in the background, before its user is not here any more. */
export const HIDDEN_COUNTS_MS = 3 * MS_PER_MINUTE

/** A user at a patient, as colleagues see them. */
export interface PresentUser {
  id: string
  name: string
  state: PresenceState
  /** The channel on which the user writes; null while viewing. */
  channel: WrittenChannel | null
  /** Until when browsers show the user without another event; ISO 8601. */
  until: string
}

/** One page with the patient open: a user has several in several tabs. */
export interface OpenPage extends Omit<PresentUser, 'until'> {
  /** When the page lapses without a renewal. */
  expiresAt: Date
  /** Until when the page was announced to browsers. */
  announcedUntil: Date
}

/** Whether a page still counts. */
export function isHere({ expiresAt }: Pick<OpenPage, 'expiresAt'>, now: Date): boolean {
  return expiresAt > now
}

/** Whether the next renewal has to announce a page again, since browsers would drop it soon. */
export function isAnnouncementDue(announcedUntil: Date, now: Date): boolean {
  return announcedUntil.getTime() - now.getTime() <= REPEAT_BEFORE_MS
}

/**
 * The users of these pages, each once and in the order of their names. A user who writes in one tab is writing,
 * whatever their other tabs show; of two tabs in which they write, the one renewed last counts.
 */
export function presentUsers(pages: readonly OpenPage[]): PresentUser[] {
  const users = new Map<string, OpenPage>()
  for (const page of pages) {
    const other = users.get(page.id)
    if (!other || outranks(page, other)) users.set(page.id, page)
  }
  return [...users.values()]
    .map(({ id, name, state, channel, announcedUntil }) => {
      return { id, name, state, channel, until: announcedUntil.toISOString() }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
}

function outranks(page: OpenPage, other: OpenPage): boolean {
  if (page.state !== other.state) return page.state === 'writing'
  return page.expiresAt > other.expiresAt
}

/** Whether two lists show the same, apart from how long. */
export function showSame(users: readonly PresentUser[], others: readonly PresentUser[]): boolean {
  const shown = (list: readonly PresentUser[]) =>
    JSON.stringify(list.map(({ id, name, state, channel }) => [id, name, state, channel]))
  return shown(users) === shown(others)
}

/** The users whom a browser still shows, and when the next of them has to be removed; null if nobody is left. */
export function stillShown(
  users: readonly PresentUser[],
  now: Date,
): { users: readonly PresentUser[]; nextEnd: number | null } {
  const left = users.filter(({ until }) => Date.parse(until) > now.getTime())
  const nextEnd = left.length > 0 ? Math.min(...left.map(({ until }) => Date.parse(until))) : null
  return { users: left.length === users.length ? users : left, nextEnd }
}

/** What was last written on this page, and when, in milliseconds of any clock. */
export interface Writing {
  patientId: string
  channel: WrittenChannel
  lastKeyAt: number
}

/** What a page does with its open patient: writing until some seconds after the last keystroke, viewing otherwise. */
export function pageState(
  patientId: string,
  writing: Writing | null,
  now: number,
): Pick<PresentUser, 'state' | 'channel'> {
  const isWriting = writing?.patientId === patientId && now - writing.lastKeyAt < WRITING_LASTS_MS
  return isWriting ? { state: 'writing', channel: writing.channel } : { state: 'viewing', channel: null }
}
