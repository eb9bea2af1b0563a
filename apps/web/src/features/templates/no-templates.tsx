import { IconTemplate } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import styles from './templates-browser.module.css'

export interface TemplatesNothingProps {
  /** Whether the templates could not be loaded. */
  failed: boolean
  channel: string
  searchTerm: string
  onRetry: () => void
}

/** Says why the list contains no templates. */
export function TemplatesNothing({ failed, channel, searchTerm, onRetry }: TemplatesNothingProps) {
  if (failed) return <FailureView onRetry={onRetry} className={styles.nothing} />
  const isSearch = searchTerm.trim() !== ''
  return (
    <EmptyState
      role="status"
      icon={IconTemplate}
      title={isSearch ? 'No results found' : `Create your first ${channel} template`}
      className={styles.nothing}
    >
      {isSearch ? 'Try another word of its name or text.' : 'Templates of your practice will appear here.'}
    </EmptyState>
  )
}
