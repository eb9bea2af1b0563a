import { emailLink } from '../templates/email-link.ts'
import { hasUnsubscribeLink } from '../templates/has-unsubscribe-link.ts'
import { UNSUBSCRIBE_LINK } from '../templates/placeholders.ts'
import type { EmailCheck } from './checked-email.ts'

/** Says where patients can unsubscribe; the footer of a marketing email has the link unless the text has it. */
export const checkUnsubscribe: EmailCheck = ({ isMarketing, blocks }) => {
  const isInText = blocks.some(
    ({ html, href }) => hasUnsubscribeLink(html) || emailLink(href) === UNSUBSCRIBE_LINK,
  )
  if (!isMarketing && !isInText)
    return [
      {
        check: 'unsubscribe',
        warning: null,
        title: 'Unsubscribe is not needed',
        detail: 'This email is no marketing.',
      },
    ]
  const detail = isInText ? 'In the text of the email.' : 'In the footer, on every marketing email.'
  return [{ check: 'unsubscribe', warning: null, title: 'Unsubscribe is present', detail }]
}
