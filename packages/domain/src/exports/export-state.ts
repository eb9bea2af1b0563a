import { MS_PER_DAY } from '../time/seconds.ts'

/** The same query by the same user within this time is the same export, because GETs are repeated (G3-12, C3-37). */
export const SAME_EXPORT_MS = 60_000
/** For how many days a file can be downloaded (PRT-15). */
export const EXPORT_LIFE_DAYS = 7
export const EXPORT_LIFE_MS = EXPORT_LIFE_DAYS * MS_PER_DAY
/** An export that is not made by then has failed. */
export const EXPORT_DEADLINE_MS = MS_PER_DAY
/** How long an export is known after it was asked for, so that its link can say that it has expired. */
export const EXPORT_RETENTION_MS = 90 * MS_PER_DAY

/** What an export is, as it is stored. An expired one has no file any more. */
type ExportState = 'pending' | 'ready' | 'failed' | 'expired'

interface StoredExport {
  state: ExportState
  settled_at: Date | null
}

/** The state at this moment: a file expires on time, also if it has not been deleted yet. */
export function exportState({ state, settled_at }: StoredExport, now: Date): ExportState {
  if (state !== 'ready' || settled_at === null) return state
  return exportExpiry(settled_at) <= now ? 'expired' : 'ready'
}

/** When the file of an export expires. @param readyAt when the file became ready */
export function exportExpiry(readyAt: Date): Date {
  return new Date(readyAt.getTime() + EXPORT_LIFE_MS)
}
