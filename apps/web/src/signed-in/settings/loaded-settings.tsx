import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import styles from './loaded-settings.module.css'
import { sectionState } from './section-state.ts'

export interface LoadedSettingsProps<Settings> {
  query: UseQueryResult<Settings>
  /** Shown while the settings load, in the shape of what comes. */
  skeleton: ReactNode
  children: (settings: Settings) => ReactNode
}

/** Settings once they are loaded; before that their skeleton, or why they cannot be loaded (SETT-08, G3-03). */
export function LoadedSettings<Settings>({ query, skeleton, children }: LoadedSettingsProps<Settings>) {
  if (query.data !== undefined) return children(query.data)
  if (sectionState(query) === 'error') return <FailureView onRetry={() => void query.refetch()} />
  return (
    <div role="status" aria-busy aria-label="Loading settings" className={styles.loading}>
      {skeleton}
    </div>
  )
}
