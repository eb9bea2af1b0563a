import type { DraftField, PatientDraft } from '@enamel/domain/patients/patient-draft'
import { savedBefore, savedNow } from '../../../ui/fields/edit-conflict.ts'

/** The result of a field that another user changed while it was in the form. */
export type Meanwhile =
  /** It was edited here too: this text stays, `now` is the saved value. */
  | { kind: 'edited'; now: string }
  /** It was not edited here: the saved value replaces `was` in the field. */
  | { kind: 'taken'; was: string }

export interface MergedDraft {
  draft: PatientDraft
  meanwhile: Partial<Record<DraftField, Meanwhile>>
}

/**
 * Merges an edit with another user's save (409 edit_conflict): nothing typed is lost, and nothing saved is overlooked.
 * @param start the draft that editing began with
 * @param present the patient's present data, as a draft; from here on the edit starts with it
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

/** The text at such a field: "Now: 07700 900461". */
export function meanwhileText(meanwhile: Meanwhile): string {
  switch (meanwhile.kind) {
    case 'edited':
      return savedNow(meanwhile.now)
    case 'taken':
      return savedBefore(meanwhile.was)
  }
}
