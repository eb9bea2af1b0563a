import { writeMjml } from '@enamel/domain/automations/email/tree/write-mjml'
import { isEmptyOnceFilled, isEmptyText } from '@enamel/domain/automations/templates/filled-message'
import { groupsForRecipient } from '@enamel/domain/automations/templates/placeholders'
import type { WorkflowAction } from '@enamel/domain/automations/workflow'
import { withStopLine } from '@enamel/domain/bulk/bulk-text'
import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { Dependencies } from '../../../dependencies.ts'
import { isPictureUrl, type Practice } from '../../practice/index.ts'
import type { StoredContent } from '../templates/stored-content.ts'
import { emailFiller, marketingReason } from './email-filler.ts'
import type { RenderedEmail } from './fill-email.ts'
import { harmlessEmail } from './harmless-email.ts'

type StoredEmail = Extract<StoredContent, { kind: 'email' }>

/** A template filled for its recipient: an SMS, or an email. An empty one is not sent. */
export type FilledTemplate = { isEmpty: boolean } & (
  | { kind: 'sms'; text: string }
  | ({ kind: 'email' } & RenderedEmail)
)

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
  const sourceOf = sourceReader(deps)
  return (action, content, { groups: all, unsubscribeUrl }) => {
    const groups = groupsForRecipient(action.recipient, all)
    if (content.kind === 'sms') {
      const filled = fillPlaceholders(content.text, groups)
      const text = action.purpose === 'marketing' ? withStopLine(filled) : filled
      return { kind: 'sms', text, isEmpty: isEmptyText(text) }
    }
    const filled = fill(content, { groups, unsubscribeUrl, marketing: marketingReason(action) })
    const isEmpty = isEmptyOnceFilled({ subject: filled.subject, source: sourceOf(content) }, groups)
    return { kind: 'email', ...filled, isEmpty }
  }
}

/** Returns a function that reads the MJML source of stored emails, of each once. */
function sourceReader(deps: Pick<Dependencies, 'publicUrl'>): (email: StoredEmail) => string {
  const sources = new WeakMap<StoredEmail, string>()
  const isOwnPicture = (url: string) => isPictureUrl(deps, url)
  return (email) => {
    const source = sources.get(email) ?? writeMjml(harmlessEmail(email, isOwnPicture))
    sources.set(email, source)
    return source
  }
}
