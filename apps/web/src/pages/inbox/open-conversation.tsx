import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { ConversationActions } from '../../features/inbox/marks/conversation-actions.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isOnePane, type PanesLayout } from '../../ui/panes/panes-layout.ts'
import styles from './open-conversation.module.css'

// Loaded when a user is about to open a conversation: the list works without these parts.
const ConversationPane = lazyPart(
  async () => (await import('../conversation/conversation-pane.tsx')).ConversationPane,
)
const PatientPanel = lazyPart(async () => (await import('../patient/patient-panel.tsx')).PatientPanel)

export function loadPanes(): void {
  ConversationPane.prepare()
  PatientPanel.prepare()
}

export interface OpenConversationActions {
  mark: (patientId: string, mark: Mark) => void
  close: () => void
  openDetails: () => void
  closeDetails: () => void
}

interface OpenConversationProps {
  openConversation: {
    patientId: string
    /** The row of the conversation; null while it is not loaded. */
    conversation: Conversation | null
  }
  layout: PanesLayout
  /** The same object at every rendering. */
  actions: OpenConversationActions
}

/** The timeline of the open conversation, rendered again only when its props change. */
export const OpenConversation = memo(function OpenConversation({
  openConversation: { patientId, conversation },
  layout,
  detailsOpen,
  actions,
}: OpenConversationProps & { detailsOpen: boolean }) {
  return (
    <ConversationPane
      fallback={<PaneSkeleton />}
      patientId={patientId}
      backButton={
        isOnePane(layout) && <BackButton label="Back to the inbox" layout={layout} onBack={actions.close} />
      }
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
})

/** The patient of the open conversation, rendered again only when its props change. */
export const OpenPatient = memo(function OpenPatient({
  openConversation: { patientId },
  layout,
  actions,
}: OpenConversationProps) {
  return (
    <PatientPanel
      fallback={<PaneSkeleton />}
      patientId={patientId}
      backButton={
        isOnePane(layout) && (
          <BackButton label="Back to the conversation" layout={layout} onBack={actions.closeDetails} />
        )
      }
      actions={
        layout === 'two' && (
          <IconButton
            icon={IconX}
            label="Hide patient details"
            size={28}
            tooltipSide="bottom"
            onClick={actions.closeDetails}
          />
        )
      }
    />
  )
})

function BackButton({ label, layout, onBack }: { label: string; layout: PanesLayout; onBack: () => void }) {
  return (
    <IconButton
      icon={IconChevronLeft}
      label={label}
      size={layout === 'phone' ? 44 : 32}
      tooltipSide="bottom"
      onClick={onBack}
    />
  )
}

/** Shown while the code of a pane is loading. */
function PaneSkeleton() {
  return <div className={styles.skeleton} aria-busy="true" />
}
