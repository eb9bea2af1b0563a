import type { Outcome } from '@enamel/contract/next-action'
import type { LinkState } from '@enamel/domain/practice-system/link-state'
import type { PracticeTx } from '../../db/database.ts'

/** What became of a link or create; refused ones have changed nothing. */
export type PracticeSystemResult =
  | { ok: true; state: LinkState | null }
  | { ok: false; code: 'integration_inactive' | 'already_linked' }

/** Begins the link or create that was chosen on the way; the outside call follows the commit (DEN-28). */
export async function beginInPracticeSystem(
  _tx: PracticeTx,
  dentally: Outcome['dentally'],
): Promise<PracticeSystemResult> {
  return dentally === null ? { ok: true, state: null } : { ok: false, code: 'integration_inactive' }
}
