import type { BulkDraft } from '@enamel/domain/bulk/bulk-draft'
import { createDrafts } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { useInit } from '../../../signed-in/init.api.ts'

const KEY = 'bulk'
const EMPTY: BulkDraft = { channel: 'Email', subject: '', message: '' }

/** The bulk messages that users have written and not sent yet. They survive a reload of the page. */
const bulkDrafts = createDrafts<BulkDraft>({
  status: ({ subject, message }) => (subject === '' && message === '' ? 'idle' : 'unsaved'),
  persistence: { name: 'bulk', write: (draft) => draft, read: readDraft },
})

function readDraft(stored: unknown): BulkDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { channel, subject, message } = stored as Partial<Record<keyof BulkDraft, unknown>>
  if (typeof channel !== 'string' || typeof subject !== 'string' || typeof message !== 'string')
    return undefined
  return { channel, subject, message }
}

/** The user's bulk message as written so far. */
export function useBulkDraft() {
  const owner = useInit().subscriber_id
  const draft = useDraft(bulkDrafts, owner, KEY) ?? EMPTY
  return {
    draft,
    change: (changes: Partial<BulkDraft>) =>
      bulkDrafts.set(owner, KEY, { ...(bulkDrafts.get(owner, KEY) ?? EMPTY), ...changes }),
    clear: () => bulkDrafts.remove(owner, KEY),
  }
}
