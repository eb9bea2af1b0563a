import { sectionState } from '../../signed-in/settings/section-state.ts'

/** The state of the section (SRC2-02). */
export type SourcesState = 'init' | 'loading' | 'errored' | 'loaded'

/** The section's state from its query; sources that are loaded again stay shown. */
export function sourcesState(query: Parameters<typeof sectionState>[0]): SourcesState {
  switch (sectionState(query)) {
    case 'idle':
      return 'init'
    case 'loading':
      return 'loading'
    case 'error':
      return 'errored'
    default:
      return 'loaded'
  }
}
