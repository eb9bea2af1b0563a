import { IconTemplate } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import styles from './templates-browser.module.css'

export interface NoTemplatesProps {
  /** Whether the templates could not be loaded. */
  failed: boolean
  channel: string
  searchTerm: string
  onRetry: () => void
}

/** Explains why the list contains no templates. */
export function NoTemplates({ failed, channel, searchTerm, onRetry }: NoTemplatesProps) {
  if (failed) return <FailureView onRetry={onRetry} className={styles.nothing} />
  const isSearch = searchTerm.trim() !== ''
  return (
    <EmptyState
      role="status"
      icon={IconTemplate}
      title={isSearch ? 'No results found' : `Create your first ${channel} template`}
      className={styles.nothing}
    >
      {isSearch
        ? "Try another word from the template's name or text."
        : 'Templates of your practice will appear here.'}
    </EmptyState>
  )
}
