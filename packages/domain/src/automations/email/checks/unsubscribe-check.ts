import { UNSUBSCRIBE_LINK } from '../../templates/placeholders.ts'
import { emailLink } from '../email-link.ts'
import { hasUnsubscribeLink } from '../has-unsubscribe-link.ts'
import type { EmailCheck } from './checked-email.ts'
import { passed } from './email-parts.ts'

/** Says where patients can unsubscribe; the footer of a marketing email has the link unless the text has it. */
export const checkUnsubscribe: EmailCheck = ({ isMarketing, blocks }) => {
  const isInText = blocks.some(
    ({ html, href }) => hasUnsubscribeLink(html) || emailLink(href) === UNSUBSCRIBE_LINK,
  )
  if (!isMarketing && !isInText)
    return [passed('unsubscribe', 'Unsubscribe is not needed', 'This email is no marketing.')]
  const detail = isInText ? 'In the text of the email.' : 'In the footer, on every marketing email.'
  return [passed('unsubscribe', 'Unsubscribe is present', detail)]
}
