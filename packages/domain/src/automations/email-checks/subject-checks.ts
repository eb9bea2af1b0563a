import type { EmailCheck } from './checked-email.ts'

/** Inboxes cut longer lines. */
const SUBJECT_MAX = 60
const PREVIEW_MAX = 110

/** Whether the subject and the preview are there, and short enough to be read in an inbox. */
export const checkLines: EmailCheck = ({ subject, preview }) => [
  ...checkLine('subject', subject, SUBJECT_MAX, 'Say in a few words what the email is about.'),
  ...checkLine(
    'preview',
    preview,
    PREVIEW_MAX,
    'Inboxes show it after the subject. Without one they show the first words.',
  ),
]

function checkLine(field: 'subject' | 'preview', text: string, max: number, whenEmpty: string) {
  const name = field === 'subject' ? 'Subject' : 'Preview'
  const warning = { field, block: null }
  if (text.trim() === '') return [{ check: field, warning, title: `${name} is empty`, detail: whenEmpty }]
  const { length } = text.trim()
  if (length <= max) return []
  return [
    {
      check: field,
      warning,
      title: `${name} is long`,
      detail: `Inboxes cut it after about ${max} characters. It has ${length}.`,
    },
  ]
}
