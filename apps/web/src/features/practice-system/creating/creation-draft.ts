import type { NewPatientDraft } from '@enamel/domain/practice-system/new-patient'
import { createDrafts } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'

/** Forms of patients to create in the practice system, as they were last left on this page. */
const creationDrafts = createDrafts<NewPatientDraft>({ status: () => 'idle' })

export interface CreationDraft {
  /** The form as filled in here, or as refused by the practice system, or from the patient's known details. */
  draft: NewPatientDraft
  save: (draft: NewPatientDraft) => void
}

/**
 * @param owner the signed-in user
 * @param known the patient's known details; the form starts over when they change
 * @param refused the practice system's errors, for a form that was not filled in on this page
 */
export function useCreationDraft(
  owner: string,
  patientId: string,
  known: NewPatientDraft,
  refused: NewPatientDraft | null,
): CreationDraft {
  const key = JSON.stringify([patientId, known])
  return {
    draft: useDraft(creationDrafts, owner, key) ?? refused ?? known,
    save: (draft) => creationDrafts.set(owner, key, draft),
  }
}
