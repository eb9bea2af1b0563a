import { forgetLead } from '../features/add-patient/kept-lead.ts'
import { forgetActionSaves } from '../features/patients/kept-action-saves.ts'
import { forgetEdits } from '../features/patients/kept-edits.ts'
import { forgetReplies } from '../features/reply/kept-replies.ts'

/**
 * Drops what was being written and changed, whom somebody was adding, and outcomes that could not be saved: all of it when
 * somebody logs out, what others left when somebody signs in.
 * An expired session leaves it for the same person's return.
 * @param exceptOf whose is kept, if anybody's
 */
export function forgetUnsavedWork(exceptOf?: string): void {
  forgetReplies(exceptOf)
  forgetEdits(exceptOf)
  forgetActionSaves(exceptOf)
  forgetLead(exceptOf)
}
