import type { Patient } from '@enamel/contract/patients'
import { fullName } from '@enamel/domain/patients/name'
import type { CommunicationEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { AssigneeControl } from '../../features/assignment/assignee-control.tsx'
import { useSession } from '../../features/auth/session.tsx'
import { EmailModal } from '../../features/communications/email-modal.tsx'
import { PatientHead, PatientHeadBlank } from '../../features/patients/patient-head.tsx'
import { PatientHeadSkeleton } from '../../features/patients/patient-head-skeleton.tsx'
import { PatientNotLoaded } from '../../features/patients/patient-not-loaded.tsx'
import { ReplyBarSkeleton } from '../../features/reply/reply-bar-skeleton.tsx'
import { repliesOf } from '../../features/reply/reply-store.ts'
import { type Outgoing, useOutgoing } from '../../features/reply/sending/use-outgoing.ts'
import { useChannelProblem } from '../../features/reply/use-channel-tabs.ts'
import { useWhatsAppState } from '../../features/reply/whatsapp-state.ts'
import { useLiveTimeline } from '../../features/timeline/live-timeline.ts'
import { Timeline } from '../../features/timeline/timeline.tsx'
import { useTimeline } from '../../features/timeline/use-timeline.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { patientQuery } from '../../signed-in/patient.api.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { useOwnPresence } from '../../signed-in/presence/own-presence.ts'
import { PresenceLine } from '../../signed-in/presence/presence-line.tsx'
import { useShownConversation } from '../../signed-in/shown-conversations.ts'
import { lazyAddition, lazyPart } from '../../ui/lazy-part.tsx'
import { usePanesLayout } from '../../ui/panes/panes-layout.ts'
import { ConversationComposer } from './conversation-composer.tsx'
import styles from './conversation-pane.module.css'
import { useReplyPorts } from './reply-ports.ts'
import { type EventInput, renderTimelineEvent } from './timeline-event.tsx'

const ScheduledLines = lazyAddition(
  async () => (await import('./conversation-scheduled.tsx')).ConversationScheduled,
)
const PermissionDialog = lazyPart(
  async () => (await import('../../features/permission/permission-dialog.tsx')).PermissionDialog,
)

export interface ConversationPaneProps {
  patientId: string
  /** Whether the patient's name is shown above the conversation. False where the screen shows the name elsewhere. */
  header?: boolean
  /** The patient's name, shown in the header until the patient is loaded. */
  name?: string
  /** Shown before the name. */
  backButton?: ReactNode
  /** The actions on the conversation, such as star, unread and the patient's details. */
  actions?: ReactNode
  /** The label of the button that creates the first template: "Add Template" by default. */
  createTemplateLabel?: string
}

/** Everything that happened with one patient, and the reply bar. */
export function ConversationPane(props: ConversationPaneProps) {
  // The key gives each patient a new component: scroll position, timeline state and open parts belong to one patient.
  return <Conversation key={props.patientId} {...props} />
}

function Conversation(props: ConversationPaneProps) {
  const { patientId, header = true, name, backButton, actions, createTemplateLabel } = props
  const { client, features, subscriber_id } = useInit()
  const { name: writer } = useSession()
  const layout = usePanesLayout()
  const query = useQuery(patientQuery(patientId))
  const patient = query.data
  const timeline = useTimeline(patientId, features)
  const replies = repliesOf(subscriber_id)
  const whatsApp = useWhatsAppState(timeline, patient?.phone_number?.number ?? null)
  const loaded = timeline.view === 'events'
  const whatsAppProblem = useChannelProblem(patient, 'WhatsApp')
  const ports = useReplyPorts(patientId)
  const outgoing = useOutgoing({ ports, patientId, writer, replies, loaded, whatsApp, whatsAppProblem })
  const [email, setEmail] = useState<CommunicationEvent | null>(null)
  const [explained, setExplained] = useState<string | null>(null)
  useOwnPresence(patientId)
  useLiveTimeline(patientId, timeline)
  useShownConversation(patientId)
  useRecovery(patient !== undefined, timeline.recover)
  const renderEvent = useRenderEvent(patient, client, outgoing, {
    onOpenEmail: setEmail,
    onWhy: setExplained,
    isStalled: whatsApp.window.kind === 'stalled',
  })
  if (query.isError && !patient) {
    return (
      <div className={styles.pane}>
        {header && <PatientHeadBlank before={backButton} />}
        <PatientNotLoaded onRetry={() => query.refetch()} />
      </div>
    )
  }
  return (
    <div className={styles.pane}>
      {header &&
        (patient ? (
          <PatientHead
            patient={patient}
            zone={client.time_zone}
            before={backButton}
            actions={
              <>
                {/* On a phone the patient's name needs the space; the patient's details have the control. */}
                {layout !== 'phone' && <AssigneeControl patient={patient} look="icon" />}
                {actions}
              </>
            }
          />
        ) : (
          <PatientHeadSkeleton name={name} before={backButton} />
        ))}
      <Timeline
        patientId={patientId}
        timeline={timeline}
        zone={client.time_zone}
        features={features}
        renderEvent={renderEvent}
      />
      <PresenceLine patientId={patientId} />
      <ScheduledLines patientId={patientId} replies={replies} onUnsent={outgoing.showUnsent} />
      {patient ? (
        <ConversationComposer
          patient={patient}
          timeline={timeline}
          whatsAppWindow={whatsApp.window}
          replies={replies}
          outgoing={outgoing}
          createTemplateLabel={createTemplateLabel}
        />
      ) : (
        <ReplyBarSkeleton />
      )}
      <EmailModal
        patientId={patientId}
        event={email}
        zone={client.time_zone}
        onClose={() => setEmail(null)}
      />
      {explained && (
        <PermissionDialog
          patientId={patientId}
          messageId={explained}
          zone={client.time_zone}
          onClose={() => setExplained(null)}
        />
      )}
    </div>
  )
}

/** Once the patient is loaded, loads the timeline again if it could not be loaded before. */
function useRecovery(loaded: boolean, recover: () => void): void {
  const latest = useEffectEvent(recover)
  useEffect(() => {
    if (loaded) latest()
  }, [loaded])
}

/** The function that renders events. It stays the same until its input changes. */
function useRenderEvent(
  patient: Patient | undefined,
  { country, time_zone: zone }: ReturnType<typeof useInit>['client'],
  { sendAgain: onSendAgain, edit: onEdit }: Outgoing,
  { onOpenEmail, onWhy, isStalled }: Pick<EventInput, 'onOpenEmail' | 'onWhy' | 'isStalled'>,
): (event: TimelineEvent) => ReactNode {
  const patientName = patient ? fullName(patient) : ''
  const formatPhone = usePhoneFormat(country, true)
  const input = useMemo(
    () => ({ patientName, zone, isStalled, formatPhone, onSendAgain, onEdit, onOpenEmail, onWhy }),
    [patientName, zone, isStalled, formatPhone, onSendAgain, onEdit, onOpenEmail, onWhy],
  )
  return useCallback((event) => renderTimelineEvent(event, input), [input])
}
