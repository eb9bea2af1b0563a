import type { UnsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'

/**
 * Whether a user who opens an address is asked first, because that would lose unsaved changes (SETT-05). A section of
 * the same page, or the editor of a patient over it, does not leave the page.
 */
export function needsQuestion(
  edits: Pick<UnsavedEdits, 'has' | 'isSaving'>,
  current: { pathname: string },
  next: { pathname: string },
): boolean {
  return current.pathname !== next.pathname && (edits.has() || edits.isSaving())
}
