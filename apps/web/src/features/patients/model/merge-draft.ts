import type { DraftField, PatientDraft } from '@enamel/domain/patients/patient-draft'
import { savedBefore, savedNow } from '../../../ui/fields/edit-conflict.ts'

/** A field of the form that another user has changed since editing began. */
export type Meanwhile =
  /** The user has edited it too: their text stays, and `now` is the saved value. */
  | { kind: 'edited'; now: string }
  /** The user has not edited it: the saved value replaces `was` in the field. */
  | { kind: 'taken'; was: string }

export interface MergedDraft {
  draft: PatientDraft
  meanwhile: Partial<Record<DraftField, Meanwhile>>
}

/**
 * Merges an edit with the save of another user (409 edit_conflict): typed text is not lost, and saved values are shown.
 * @param start the draft that editing began with
 * @param present the patient's present data as a draft, from which the edit continues
 */
export function mergeDraft(start: PatientDraft, draft: PatientDraft, present: PatientDraft): MergedDraft {
  const merged: MergedDraft = { draft: { ...present }, meanwhile: {} }
  for (const field of Object.keys(present) as DraftField[]) {
    const isEdited = draft[field] !== start[field]
    const isChanged = present[field] !== start[field]
    if (isEdited) merged.draft = { ...merged.draft, [field]: draft[field] }
    if (!isChanged || draft[field] === present[field]) continue
    merged.meanwhile[field] = isEdited
      ? { kind: 'edited', now: present[field] }
      : { kind: 'taken', was: start[field] }
  }
  return merged
}

/** The text at a merged field: "Now: 07700 900461". */
export function meanwhileText(meanwhile: Meanwhile): string {
  switch (meanwhile.kind) {
    case 'edited':
      return savedNow(meanwhile.now)
    case 'taken':
      return savedBefore(meanwhile.was)
  }
}
