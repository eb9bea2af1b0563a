import type { DraftField, PatientDraft } from '@enamel/domain/patients/patient-draft'
import { savedBefore, savedNow } from '../../../ui/fields/edit-conflict.ts'

/** Another user's change of a field, made since editing began. */
export type OtherChange =
  /** This user has edited the field too: their text stays, and `now` is the saved value. */
  | { kind: 'edited'; now: string }
  /** This user has not edited the field: the saved value replaces `before` in the field. */
  | { kind: 'replaced'; before: string }

export interface MergedDraft {
  draft: PatientDraft
  otherChanges: Partial<Record<DraftField, OtherChange>>
}

/**
 * Merges an edit with the save of another user (409 edit_conflict): typed text is not lost, and saved values are shown.
 * @param start the draft that editing began with
 * @param current the patient's current data as a draft, from which the edit continues
 */
export function mergeDraft(start: PatientDraft, draft: PatientDraft, current: PatientDraft): MergedDraft {
  const merged: MergedDraft = { draft: { ...current }, otherChanges: {} }
  for (const field of Object.keys(current) as DraftField[]) {
    const isEdited = draft[field] !== start[field]
    const isChanged = current[field] !== start[field]
    if (isEdited) merged.draft = { ...merged.draft, [field]: draft[field] }
    if (!isChanged || draft[field] === current[field]) continue
    merged.otherChanges[field] = isEdited
      ? { kind: 'edited', now: current[field] }
      : { kind: 'replaced', before: start[field] }
  }
  return merged
}

/** The text below a merged field: "Now: 07700 900461". */
export function otherChangeText(change: OtherChange): string {
  switch (change.kind) {
    case 'edited':
      return savedNow(change.now)
    case 'replaced':
      return savedBefore(change.before)
  }
}
