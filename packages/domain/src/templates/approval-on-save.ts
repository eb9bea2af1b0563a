import type { TemplateChannel, TemplateStatus } from './template.ts'
import { requestsApproval } from './template-draft.ts'

/** A template's approval and the text that it is for. */
export interface ApprovedText {
  name: string
  body: string
  approval: boolean
  status: TemplateStatus | null
}

/** What a save does with the version of a template that the provider has, or will have; and the status after it. */
export type ApprovalOnSave =
  /** The provider reviews, or has approved, this text already. */
  | { kind: 'unchanged'; status: TemplateStatus | null }
  /** The text is submitted, and the provider deletes its earlier version. */
  | { kind: 'submitted'; status: 'PENDING' }
  /** The provider deletes its version, if it has one. */
  | { kind: 'withdrawn'; status: null }

/**
 * The approval of a template that is saved (TPL-21, G3-18): an edited text is reviewed from the start, and so is a
 * rejected one that is saved again. Saving the same template twice submits it once.
 * @param stored null for a new template
 */
export function approvalOnSave(
  channel: TemplateChannel,
  stored: ApprovedText | null,
  saved: Omit<ApprovedText, 'status'>,
): ApprovalOnSave {
  if (!requestsApproval(channel, saved.approval)) return { kind: 'withdrawn', status: null }
  return stored && isUnderApproval(stored, saved)
    ? { kind: 'unchanged', status: stored.status }
    : { kind: 'submitted', status: 'PENDING' }
}

function isUnderApproval(stored: ApprovedText, saved: Omit<ApprovedText, 'status'>): boolean {
  if (!stored.approval || stored.body !== saved.body) return false
  // A text that is still being reviewed needs no second review because it was renamed.
  return stored.status === 'PENDING' || (stored.status === 'APPROVED' && stored.name === saved.name)
}
