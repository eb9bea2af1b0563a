import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'

/** The detail of a new patient that a user has searched for: an email, a phone number, or else a name. */
export function contactFromText(text: string): Partial<LeadDraft['contact']> {
  if (text.includes('@')) return { email: text }
  return /^[\d\s()+.-]+$/.test(text) ? { phone: text } : { name: text }
}
