import { MS_PER_DAY } from '../time/seconds.ts'

export const notificationKinds = ['assigned', 'mentioned', 'scheduled_not_sent'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The latest notifications of a user that the API returns. */
export const NOTIFICATIONS_MAX = 50

/** How long a notification is stored. Older ones are hardly looked for, and their patients' timelines show the same. */
export const NOTIFICATION_LIFE_MS = 90 * MS_PER_DAY

/** So much of a note is shown with a mention. */
const EXCERPT_MAX = 140

/** The text of a notification, below the patient's name. */
export function notificationText(kind: NotificationKind, actor: string, excerpt: string | null): string {
  switch (kind) {
    case 'assigned':
      return `${actor} assigned this patient to you`
    case 'scheduled_not_sent':
      return `A scheduled message was not sent. ${excerpt ?? ''}`.trimEnd()
    case 'mentioned':
      return excerpt ? `${actor} mentioned you: ${excerpt}` : `${actor} mentioned you in a note`
  }
}

/** So much of a note is shown before a mention. */
const BEFORE_MENTION_MAX = 24

/** The part of a note around its first mention on one line, from the beginning of a word. */
export function noteExcerpt(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  const from = line.search(/(?<!\S)@/) - BEFORE_MENTION_MAX
  const start = from > 0 ? line.indexOf(' ', from) + 1 : 0
  const part = start > 0 ? `…${line.slice(start)}` : line
  return part.length > EXCERPT_MAX ? `${part.slice(0, EXCERPT_MAX - 1).trimEnd()}…` : part
}
