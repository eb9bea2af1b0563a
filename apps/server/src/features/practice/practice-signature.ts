import type { Signature } from '@enamel/contract/practice'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { generatedSignature } from '@enamel/domain/practice-settings/generated-signature'
import type { Dependencies } from '../../dependencies.ts'
import { practiceAssets, withPresentPictures } from './picture-url.ts'
import type { Practice } from './practice.queries.ts'
import { readSettings } from './stored-settings.ts'

/** The practice's own signature, with its pictures at the product's present address. */
export function customSignature(practice: Practice, deps: Pick<Dependencies, 'publicUrl'>): Signature {
  const { enabled, html } = readSettings(practice, 'signature')
  return { enabled, html: withPresentPictures(html, deps) }
}

/** The signature of the practice's emails, as HTML: its own, or else the generated one (PRC-17). */
export function practiceSignature(practice: Practice, deps: Pick<Dependencies, 'publicUrl'>): string {
  const { enabled, html } = customSignature(practice, deps)
  if (enabled) return html
  const { phone, representative } = readSettings(practice, 'details')
  const { logo, rep } = practiceAssets(practice, deps)
  return generatedSignature({
    representative,
    name: practice.name,
    phone: formatPhone(phone, practice.country),
    email: practiceEmail(practice),
    logo,
    rep,
  })
}

/** The practice's email address; until one is saved, the address from which it sends. Empty if it has neither. */
export function practiceEmail(practice: Practice): string {
  return readSettings(practice, 'details').email || (practice.sending_email ?? '')
}
