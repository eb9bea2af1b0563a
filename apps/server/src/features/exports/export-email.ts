import { escapeHtml } from '@enamel/domain/text/escape-html'
import { pluralise } from '@enamel/domain/text/pluralise'
import { longDate, timeLabel } from '@enamel/domain/time/date-labels'
import { type EmailText, htmlEmail, linkButton } from '../auth/index.ts'

interface ExportEmailInput {
  /** The user who asked for the export. */
  name: string
  /** The report and its days. */
  label: string
}

interface ReadyExportEmailInput extends ExportEmailInput {
  /** The number of patients in the file. */
  total: number
  practice: string
  link: string
  expiresAt: Date
  timeZone: string
}

/** The email with the link to the file of an export, as text and as HTML. */
export function readyExportEmail(input: ReadyExportEmailInput): EmailText {
  const { name, label, total, practice, link, expiresAt, timeZone } = input
  const greeting = `Hello ${name},`
  const offer = `Your export of ${label} is ready. The file has ${pluralise(total, 'patient')}.`
  const end = `${longDate(expiresAt, timeZone)} at ${timeLabel(expiresAt, timeZone)}`
  const validity = `The link works until ${end}, for people who can log in at ${practice}.`
  return {
    subject: 'Your export is ready',
    text: [greeting, offer, link, validity].join('\n\n'),
    html: htmlEmail([
      escapeHtml(greeting),
      escapeHtml(offer),
      linkButton(link, 'Download the file'),
      escapeHtml(validity),
    ]),
  }
}

/** The email about an export that could not be made, as text and as HTML. */
export function failedExportEmail({ name, label }: ExportEmailInput): EmailText {
  const paragraphs = [
    `Hello ${name},`,
    `Your export of ${label} could not be made. Start it again from the report.`,
  ]
  return {
    subject: 'Your export could not be made',
    text: paragraphs.join('\n\n'),
    html: htmlEmail(paragraphs.map(escapeHtml)),
  }
}
