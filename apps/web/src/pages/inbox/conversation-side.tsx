import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import { ConversationActions } from '../../features/inbox/marks/conversation-actions.tsx'
import type { PanesLayout } from '../../ui/panes/panes-layout.ts'
import { ConversationPane, type ConversationPaneProps } from '../conversation/conversation-pane.tsx'

export interface OpenConversationActions {
  mark: (patientId: string, mark: Mark) => void
  close: () => void
  openDetails: () => void
  closeDetails: () => void
}

export interface OpenConversationProps {
  openConversation: {
    patientId: string
    /** The row of the conversation; null while it is not loaded. */
    conversation: Conversation | null
  }
  layout: PanesLayout
  /** The same object at every rendering. */
  actions: OpenConversationActions
}

export interface ConversationSideProps
  extends OpenConversationProps,
    Pick<ConversationPaneProps, 'name' | 'backButton'> {
  detailsOpen: boolean
}

/** The content of the open conversation, with the actions on its row. */
export function ConversationSide({
  openConversation: { patientId, conversation },
  layout,
  detailsOpen,
  actions,
  name,
  backButton,
}: ConversationSideProps) {
  return (
    <ConversationPane
      patientId={patientId}
      name={name}
      backButton={backButton}
      actions={
        <ConversationActions
          conversation={conversation}
          layout={layout}
          detailsOpen={detailsOpen}
          onMark={(mark) => actions.mark(patientId, mark)}
          onDetails={(visible) => (visible ? actions.openDetails() : actions.closeDetails())}
        />
      }
    />
  )
}
