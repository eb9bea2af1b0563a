import { requireTemplateChannel } from '@enamel/domain/templates/template-draft'
import { IconTemplate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { templateLinks } from './template-links.ts'
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
export function NoTemplates(props: NoTemplatesProps) {
  const { failed, channel, searchTerm, createLabel = 'Add Template', onRetry } = props
  if (failed) return <FailureView onRetry={onRetry} className={styles.nothing} />
  const isSearch = searchTerm.trim() !== ''
  return (
    <EmptyState
      role="status"
      icon={IconTemplate}
      title={isSearch ? 'No results found' : `Create your first ${channel} template`}
      className={styles.nothing}
      action={
        isSearch ? undefined : (
          <Link {...templateLinks.create(requireTemplateChannel(channel))} className={buttonClasses()}>
            {createLabel}
          </Link>
        )
      }
    >
      {isSearch
        ? "Try another word from the template's name or text."
        : 'Your team can insert it when they write to a patient.'}
    </EmptyState>
  )
}
