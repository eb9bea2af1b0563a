import type { SavedSection, SavedState } from '../../lib/saved-state.ts'

/** The practice's flags as of the last visit, so that a reload shows the same menu at once (CFG-16). */
export function savedFeaturesIn(state: SavedState): SavedSection<string[]> {
  return state.section('features', (saved) =>
    Array.isArray(saved) && saved.every((flag) => typeof flag === 'string') ? saved : undefined,
  )
}
