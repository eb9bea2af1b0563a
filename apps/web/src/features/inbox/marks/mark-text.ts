import type { Mark } from '@enamel/domain/inbox/conversation'
import { pluralise } from '@enamel/domain/text/pluralise'

/** The labels of the buttons that mark conversations. */
export const markLabels: Record<Mark, string> = {
  read: 'Mark read',
  unread: 'Mark unread',
  star: 'Star',
  unstar: 'Unstar',
}

const participles: Record<Mark, string> = {
  read: 'marked read',
  unread: 'marked unread',
  star: 'starred',
  unstar: 'unstarred',
}

/** The toast when a mark could not be saved; the rows are restored at the same time. */
export function markFailure(mark: Mark, count: number): string {
  const subject = count === 1 ? 'This conversation' : pluralise(count, 'conversation')
  return `${subject} could not be ${participles[mark]}. Please try again.`
}
