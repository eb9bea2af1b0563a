import { createDrafts } from '../../../lib/drafts/drafts.ts'

/** Notes of outcomes that were refused, by patient, for that patient's next outcome. */
export const draftNotes = createDrafts<string>()
