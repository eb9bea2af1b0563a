import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import {
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconMail,
  IconMailOpened,
  IconStar,
  IconStarFilled,
  IconUserCircle,
} from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { IconShape } from '../../../ui/display/icon.tsx'
import { isOnePane, type PanesLayout } from '../../../ui/panes/panes-layout.ts'
import styles from './conversation-actions.module.css'
import { markLabels } from './mark-text.ts'

export interface ConversationActionsProps {
  /** Null until it is loaded. */
  conversation: Conversation | null
  layout: PanesLayout
  detailsOpen: boolean
  onMark: (mark: Mark) => void
  onDetails: (open: boolean) => void
}

/** The actions on the open conversation, in its header. */
export function ConversationActions(props: ConversationActionsProps) {
  const { conversation, layout, detailsOpen, onMark, onDetails } = props
  const size = layout === 'phone' ? 44 : 32
  const markButton = (mark: Mark, icon: IconShape) => (
    <IconButton
      icon={icon}
      label={markLabels[mark]}
      size={size}
      tooltipSide="bottom"
      iconClassName={mark === 'unstar' ? styles.starred : undefined}
      onClick={() => onMark(mark)}
    />
  )
  const fullWindow = isOnePane(layout)
  return (
    <>
      {conversation &&
        (conversation.starred ? markButton('unstar', IconStarFilled) : markButton('star', IconStar))}
      {conversation &&
        (conversation.unread ? markButton('read', IconMailOpened) : markButton('unread', IconMail))}
      <IconButton
        icon={
          fullWindow
            ? IconUserCircle
            : detailsOpen
              ? IconLayoutSidebarRightCollapse
              : IconLayoutSidebarRightExpand
        }
        label={detailsOpen && !fullWindow ? 'Hide patient details' : 'Patient details'}
        size={size}
        tooltipSide="bottom"
        onClick={() => onDetails(!detailsOpen)}
      />
    </>
  )
}
