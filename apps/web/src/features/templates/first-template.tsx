import type { TemplateChannel } from '@enamel/domain/templates/template'
import { IconTemplate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { templateLinks } from './template-links.ts'

export interface FirstTemplateProps {
  channel: TemplateChannel
  createLabel?: string | undefined
  className?: string | undefined
}

/** The view of a channel without templates: a link to create the first one (TPL-04). */
export function FirstTemplate({ channel, createLabel = 'Add Template', className }: FirstTemplateProps) {
  return (
    <EmptyState
      role="status"
      icon={IconTemplate}
      title={`Create your first ${channel} template`}
      className={className}
      action={
        <Link {...templateLinks.create(channel)} className={buttonClasses({ variant: 'primary' })}>
          {createLabel}
        </Link>
      }
    >
      Your team can insert it when they write to a patient.
    </EmptyState>
  )
}
