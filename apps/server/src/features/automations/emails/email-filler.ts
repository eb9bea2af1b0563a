import type { ActionPurpose, ActionRecipient } from '@enamel/domain/automations/workflow'
import type { MarketingReason } from '@enamel/domain/bulk/marketing-footer'
import type { Dependencies } from '../../../dependencies.ts'
import {
  type Practice,
  practiceAssets,
  practiceSignature,
  withPresentPictures,
} from '../../practice/index.ts'
import { type EmailValues, fillEmail, type RenderedEmail } from './fill-email.ts'

/** What placeholders say about the recipient of an email, and about the email. */
type EmailRecipient = Pick<EmailValues, 'groups' | 'unsubscribeUrl' | 'marketing'>

/**
 * Returns a function that fills emails of a practice. What is the same for all of them is computed once; pictures are at
 * the product's present address (DSG-08).
 */
export function emailFiller(
  practice: Practice,
  deps: Pick<Dependencies, 'publicUrl'>,
): (content: RenderedEmail, recipient: EmailRecipient) => RenderedEmail {
  const { logo, footer } = practiceAssets(practice, deps)
  const shared = { practice: practice.name, logo, footer, signature: practiceSignature(practice, deps) }
  return (content, recipient) =>
    fillEmail({ ...content, html: withPresentPictures(content.html, deps) }, { ...shared, ...recipient })
}

/** Why the recipient of an action gets a marketing email; null for a service message. */
export function marketingReason(action: {
  purpose: ActionPurpose
  recipient: ActionRecipient
}): MarketingReason | null {
  if (action.purpose !== 'marketing') return null
  return action.recipient === 'referrer' ? 'recommended' : 'agreed'
}
