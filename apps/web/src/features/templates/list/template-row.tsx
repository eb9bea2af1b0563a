import type { Template } from '@enamel/contract/templates'
import { type TemplateStatus, templateStatusLabels } from '@enamel/domain/templates/template'
import { shownStatus } from '@enamel/domain/templates/template-draft'
import { IconAlertCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Chip, type ChipTone } from '../../../ui/display/chip.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { templateLinks } from '../template-links.ts'
import { TemplateFirstLine } from './template-first-line.tsx'
import styles from './templates-pane.module.css'

export interface TemplateRowProps {
  template: Template
  /** Whether the template is open in the editor. */
  isOpen: boolean
  onDelete: () => void
}

/** A template in the list: a press on the row or its pencil opens the editor (TPL-07). */
export function TemplateRow({ template, isOpen, onDelete }: TemplateRowProps) {
  const { id, name, channel, body, reason } = template
  const status = shownStatus(template)
  const contentId = useId()
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <Link
        {...templateLinks.edit(channel, id)}
        aria-label={`Edit ${name}`}
        aria-describedby={contentId}
        className={styles.edit}
      >
        <span id={contentId} className={styles.content}>
          <span className={styles.head}>
            <span className={styles.name} {...tooltipProps(name, { whenTruncated: true })}>
              {name}
            </span>
            {status && isMissingInTitle(status) && <StatusChip status={status} />}
          </span>
          <TemplateFirstLine text={body} />
          {status === 'REJECTED' && reason && (
            <span className={styles.reason}>
              <Icon of={IconAlertCircle} size={14} />
              <span>WhatsApp: {reason}</span>
            </span>
          )}
        </span>
        <span className={styles.pencil} {...tooltipProps('Edit')}>
          <Icon of={IconPencil} size={17} />
        </span>
      </Link>
      <IconButton icon={IconTrash} label={`Delete ${name}`} className={styles.delete} onClick={onDelete} />
    </li>
  )
}

/** Whether the title of the status's group does not say the status itself. */
function isMissingInTitle(status: TemplateStatus): boolean {
  const { label, title } = templateStatusLabels[status]
  return label !== title
}

const tones: Record<TemplateStatus, ChipTone> = {
  APPROVED: 'green',
  NOT_SUBMITTED: 'grey',
  PENDING: 'amber',
  REJECTED: 'red',
}

/** The status of a template's approval in words (TPL-10). */
export function StatusChip({ status }: { status: TemplateStatus }) {
  return (
    <Chip tone={tones[status]} className={styles.status ?? ''}>
      {templateStatusLabels[status].label}
    </Chip>
  )
}
