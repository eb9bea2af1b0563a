import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { longDate, timeLabel } from '@enamel/domain/time/date-labels'
import { type EmailText, htmlEmail, linkButton } from '../auth/index.ts'

export interface RequestEmailInput {
  name: string
  askedBy: string
  practice: string
  /** What people call the service. */
  service: string
  /** Why it does not work, as a sentence; null if that is not known. */
  reason: string | null
  /** Since when it does not work. */
  since: Date
  timeZone: string
  /** The page on which it is repaired. */
  link: string
}

/** The email in which a user asks a colleague to repair an integration, as text and as HTML. */
export function requestEmail(input: RequestEmailInput): EmailText {
  const { name, askedBy, practice, service, reason, since, timeZone, link } = input
  const when = `${timeLabel(since, timeZone)} on ${longDate(since, timeZone)}`
  const greeting = `Hello ${name},`
  const request = `${askedBy} asks you to repair the connection of ${PRODUCT_NAME} at ${practice} to ${service}.`
  const cause = [`It has not worked since ${when}.`, reason].filter((part) => part !== null).join(' ')
  const step = `Please sign into ${service} again, on this page:`
  const end = 'If it works again by then, there is nothing left to do.'
  return {
    subject: `${askedBy} asks you to repair ${service} in ${PRODUCT_NAME}`,
    text: [greeting, request, cause, step, link, end].join('\n\n'),
    html: htmlEmail([
      escapeHtml(greeting),
      escapeHtml(request),
      escapeHtml(cause),
      escapeHtml(step),
      linkButton(link, `Repair ${service}`),
      escapeHtml(end),
    ]),
  }
}
