import type { StartedDraft } from './patient-edit.machine.ts'

// In memory only: it goes with the page, and what is said of patients does not lie about on a shared computer.
let kept: { owner: string; edits: Map<string, StartedDraft> } | undefined

/**
 * Keeps the facts that were being changed when a session expired.
 * @param owner who was signed in
 */
export function keepEdit(owner: string, patientId: string, edit: StartedDraft): void {
  if (kept?.owner !== owner) kept = { owner, edits: new Map() }
  kept.edits.set(patientId, edit)
}

/** What this person was changing of a patient, once. */
export function takeEdit(owner: string, patientId: string): StartedDraft | undefined {
  if (kept?.owner !== owner) return undefined
  const edit = kept.edits.get(patientId)
  kept.edits.delete(patientId)
  return edit
}

/** @param exceptOf whose are kept, if anybody's */
export function forgetEdits(exceptOf?: string): void {
  if (kept?.owner !== exceptOf) kept = undefined
}
