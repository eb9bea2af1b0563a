import type { EmailContent } from '@enamel/contract/automation-workflows'
import { definitionOf } from '@enamel/domain/automations/email/tree/email-definition'
import {
  checkAutomationTemplate,
  type EmailSource,
} from '@enamel/domain/automations/templates/check-template'
import type { ActionRecipient } from '@enamel/domain/automations/workflow'
import type { EmailDocument } from './email-document.ts'

/**
 * The content of an email as it is now. An unedited body is saved as it was opened; the server renders the HTML.
 * @param opened the content that was opened
 */
export function contentToSave(email: EmailDocument, opened: EmailContent): EmailContent {
  const { subject, preview, body } = email.state()
  const isAsOpened = email.mjml() === email.openedMjml
  return {
    subject,
    preview,
    definition: isAsOpened ? opened.definition : definitionOf(body),
    html: opened.html,
  }
}

/** The email as it is now, for checks of a template. */
export function emailSource(email: EmailDocument): EmailSource {
  const { subject, preview } = email.state()
  return { subject, preview, body: email.mjml() }
}

/** Why the email cannot be saved; null if it can (AUT-18). */
export function saveRefusal(email: EmailDocument, recipient: ActionRecipient): string | null {
  const [error] = Object.entries(checkAutomationTemplate(emailSource(email), recipient))
  if (!error) return null
  return error[0] === 'preview' ? `Preview: ${error[1]}` : error[1]
}
