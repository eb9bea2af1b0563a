import type { Action } from '@enamel/domain/automations/workflow'
import type { MarketingReason } from '@enamel/domain/bulk/marketing-footer'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { Dependencies } from '../../../dependencies.ts'
import {
  type Practice,
  practiceAssets,
  practiceSignature,
  withPresentPictures,
} from '../../practice/index.ts'
import { type EmailContent, fillEmail } from './fill-email.ts'

/** One recipient of an email. */
export interface EmailRecipient {
  groups: readonly PlaceholderGroup[]
  unsubscribeUrl: string
  /** Why the recipient gets a marketing email; null for a service message. */
  marketing: MarketingReason | null
}

/** Why the recipient of an action gets its marketing email; null for a service message. */
export function marketingReason({
  purpose,
  recipient,
}: { [Part in 'purpose' | 'recipient']: Action[Part] | null }): EmailRecipient['marketing'] {
  if (purpose === 'service') return null
  return recipient === 'referrer' ? 'recommended' : 'agreed'
}

/** Fills emails of a practice with its signature and its pictures at the product's present address (DSG-08). */
export function emailFiller(
  practice: Practice,
  deps: Pick<Dependencies, 'publicUrl'>,
): (content: EmailContent, recipient: EmailRecipient) => EmailContent {
  const { logo, footer } = practiceAssets(practice, deps)
  const ofPractice = { practice: practice.name, logo, footer, signature: practiceSignature(practice, deps) }
  return (content, recipient) =>
    fillEmail({ ...content, html: withPresentPictures(content.html, deps) }, { ...ofPractice, ...recipient })
}
