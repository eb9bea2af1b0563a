import { fullName } from '@enamel/domain/patients/name'
import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useCachedPracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { useAfterPaint } from '../../lib/use-after-paint.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isOnePane, type PanesLayout } from '../../ui/panes/panes-layout.ts'
import { ConversationSkeleton } from '../conversation/conversation-skeleton.tsx'
import { PatientPanelSkeleton } from '../patient/patient-panel-skeleton.tsx'
import type { OpenConversationProps } from './conversation-side.tsx'

// Loaded when a user is about to open a conversation: the list works without these parts.
const ConversationSide = lazyPart(async () => (await import('./conversation-side.tsx')).ConversationSide)
const PatientPanel = lazyPart(async () => (await import('../patient/patient-panel.tsx')).PatientPanel)

export function loadPanes(): void {
  ConversationSide.prepare()
  PatientPanel.prepare()
}

/**
 * The timeline of the open conversation, rendered again only when its props change. It is painted immediately with the
 * patient's name and a skeleton, and its content is rendered after that paint.
 */
export const OpenConversation = memo(function OpenConversation(
  props: OpenConversationProps & { detailsOpen: boolean },
) {
  const { openConversation, layout, actions } = props
  const { patientId, conversation } = openConversation
  const isPainted = useAfterPaint(patientId)
  const name = conversation ? fullName(conversation) : undefined
  const distinguisher = conversation?.distinguisher
  const backButton = isOnePane(layout) && (
    <BackButton label="Back to the inbox" layout={layout} onBack={actions.close} />
  )
  const skeleton = <ConversationSkeleton name={name} distinguisher={distinguisher} before={backButton} />
  if (!isPainted) return skeleton
  return <ConversationSide fallback={skeleton} name={name} backButton={backButton} {...props} />
})

/** The patient of the open conversation, rendered again only when its props change; painted first as a skeleton. */
export const OpenPatient = memo(function OpenPatient({
  openConversation: { patientId },
  layout,
  actions,
}: OpenConversationProps) {
  const isPainted = useAfterPaint(patientId)
  const rail = useCachedPracticeSystem().present ? 'right' : undefined
  const backButton = isOnePane(layout) && (
    <BackButton label="Back to the conversation" layout={layout} onBack={actions.closeDetails} />
  )
  const skeleton = <PatientPanelSkeleton rail={rail} backButton={backButton} />
  if (!isPainted) return skeleton
  return (
    <PatientPanel
      fallback={skeleton}
      patientId={patientId}
      backButton={backButton}
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
