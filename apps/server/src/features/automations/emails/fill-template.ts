import { groupsForRecipient } from '@enamel/domain/automations/templates/placeholders'
import type { WorkflowAction } from '@enamel/domain/automations/workflow'
import { withStopLine } from '@enamel/domain/bulk/bulk-text'
import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { Dependencies } from '../../../dependencies.ts'
import type { Practice } from '../../practice/index.ts'
import { emailFiller, marketingReason } from './email-filler.ts'
import type { RenderedEmail } from './fill-email.ts'

/** The stored content of a template: the text of an SMS, or an email. */
export interface StoredContent {
  text: string | null
  subject: string | null
  html: string | null
  plain_text: string | null
}

/** A template filled for its recipient: an SMS, or an email. */
export type FilledTemplate = { kind: 'sms'; text: string } | ({ kind: 'email' } & RenderedEmail)

/** The values of placeholders for one recipient. */
interface Values {
  groups: readonly PlaceholderGroup[]
  unsubscribeUrl: string
}

/** Returns a function that fills templates of a practice, for patients as well as for previews and tests (DSG-08). */
export function templateFiller(
  practice: Practice,
  deps: Pick<Dependencies, 'publicUrl'>,
): (action: WorkflowAction, content: StoredContent, values: Values) => FilledTemplate {
  const fill = emailFiller(practice, deps)
  return (action, content, { groups: all, unsubscribeUrl }) => {
    const groups = groupsForRecipient(action.recipient, all)
    if (content.text !== null) {
      const text = fillPlaceholders(content.text, groups)
      return { kind: 'sms', text: action.purpose === 'marketing' ? withStopLine(text) : text }
    }
    const { subject, html, plain_text } = content
    const email = { subject: subject ?? '', html: html ?? '', plainText: plain_text ?? '' }
    return { kind: 'email', ...fill(email, { groups, unsubscribeUrl, marketing: marketingReason(action) }) }
  }
}
