import type { Sync } from '@enamel/contract/integrations'

/** A sync as the server lists it, queued at 9:00am on 20 November 2025; it has not begun unless told otherwise. */
export function aSyncReport(given: Partial<Sync> = {}): Sync {
  return {
    id: '0198c1de-0000-7000-8000-00000000000a',
    state: 'queued',
    queued_at: '2025-11-20T09:00:00Z',
    syncing_at: null,
    completed_at: null,
    failed_at: null,
    error: null,
    progress: { unit: 'items', done: 0, total: null },
    ...given,
  }
}
