import type { CheckResult, EmailCheck } from './checked-email.ts'
import { warningAt } from './email-parts.ts'

/** How many characters of each line inboxes show. */
const SUBJECT_SHOWN_MAX = 60
const PREVIEW_SHOWN_MAX = 110

/** Whether the subject and the preview are there, and short enough to be read in an inbox. */
export const checkLines: EmailCheck = ({ subject, preview }) => [
  ...checkLine('subject', subject, SUBJECT_SHOWN_MAX, 'Say in a few words what the email is about.'),
  ...checkLine(
    'preview',
    preview,
    PREVIEW_SHOWN_MAX,
    'Inboxes show it after the subject. Without one they show the first words.',
  ),
]

function checkLine(
  field: 'subject' | 'preview',
  text: string,
  max: number,
  whenEmpty: string,
): CheckResult[] {
  const name = field === 'subject' ? 'Subject' : 'Preview'
  const warn = (title: string, detail: string) => [warningAt({ field, block: null }, field, title, detail)]
  const { length } = text.trim()
  if (length === 0) return warn(`${name} is empty`, whenEmpty)
  if (length <= max) return []
  return warn(`${name} is long`, `Inboxes cut it after about ${max} characters. It has ${length}.`)
}
