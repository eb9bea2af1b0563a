import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'

// In memory only: it goes with the page, and what is said of patients does not lie about on a shared computer.
let kept: { owner: string; draft: LeadDraft } | undefined

/**
 * Keeps the patient who was being added when a session expired.
 * @param owner who was signed in
 */
export function keepLead(owner: string, draft: LeadDraft): void {
  kept = { owner, draft }
}

/** Whom this person was adding, once. */
export function takeLead(owner: string): LeadDraft | undefined {
  if (kept?.owner !== owner) return undefined
  const { draft } = kept
  kept = undefined
  return draft
}

/** @param exceptOf whose is kept, if anybody's */
export function forgetLead(exceptOf?: string): void {
  if (kept?.owner !== exceptOf) kept = undefined
}
