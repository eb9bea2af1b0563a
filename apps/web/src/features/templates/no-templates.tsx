import { requireTemplateChannel } from '@enamel/domain/templates/template-draft'
import { IconTemplate } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { FirstTemplate } from './first-template.tsx'
import styles from './templates-browser.module.css'

export interface NoTemplatesProps {
  /** Whether the templates could not be loaded. */
  failed: boolean
  channel: string
  searchTerm: string
  createLabel?: string | undefined
  onRetry: () => void
}

/** Explains why the list contains no templates. */
export function NoTemplates({ failed, channel, searchTerm, createLabel, onRetry }: NoTemplatesProps) {
  if (failed) return <FailureView onRetry={onRetry} className={styles.nothing} />
  if (searchTerm.trim() === '')
    return (
      <FirstTemplate
        channel={requireTemplateChannel(channel)}
        createLabel={createLabel}
        className={styles.nothing}
      />
    )
  return (
    <EmptyState role="status" icon={IconTemplate} title="No results found" className={styles.nothing}>
      Try another word from the template's name or text.
    </EmptyState>
  )
}
