import type { ActionDetails } from '@enamel/contract/actions'
import type { Notification } from '@enamel/contract/notifications'
import type { Snooze } from '@enamel/contract/patients'
import type { EventPayload } from '@enamel/contract/realtime'
import type { StatusReport } from '@enamel/domain/communications/messages/status'
import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import type { TimelineEvent } from '@enamel/domain/timeline/event'

/** The patient whose timeline changed, and its new version. */
export interface TimelineChange {
  patientId: string
  version: number
}

/** A change of a patient's action. The details are absent when the page itself made the change. */
type ActionChange = Omit<EventPayload<'patient.actions.updated'>, 'details'> & {
  details?: ActionDetails | undefined
}

/** The effect of an event on screen. */
export type ScreenEffect =
  | ({ kind: 'message_status'; communicationId: string; report: StatusReport } & TimelineChange)
  | ({ kind: 'timeline_event'; event: TimelineEvent } & TimelineChange)
  | ({ kind: 'timeline_version' } & TimelineChange)
  | ({ kind: 'inbox_row' } & ConversationRows)
  /** The messages that are scheduled for the patient changed. */
  | { kind: 'scheduled_messages'; patientId: string }
  /** The distinguisher is absent if the event did not contain it. */
  | { kind: 'patient_changed'; patientId: string; distinguisher?: string | null | undefined }
  | ({ kind: 'assigned'; patientId: string } & EventPayload<'patient.assigned'>)
  | { kind: 'snooze_known'; patientId: string; snooze: Pick<Snooze, 'state' | 'ends_at'> | null }
  | ({ kind: 'action_changed'; patientId: string; created: boolean } & ActionChange)
  | ({ kind: 'snooze_ended'; patientId: string } & EventPayload<'patient.snooze.ended'>)
  | ({ kind: 'presence'; patientId: string } & EventPayload<'patient.presence.changed'>)
  | { kind: 'practice_patient_synced'; patientId: string }
  | { kind: 'practice_patient_failed'; patientId: string; name: string; message: string }
  | { kind: 'unplaced_total'; total: number }
  | ({ kind: 'integration_changed'; name: string } & Pick<
      EventPayload<'integrations.changed-state'>,
      'integration' | 'state'
    >)
  | ({ kind: 'integration_sync' } & EventPayload<'integrations.sync.changed-state'>)
  | { kind: 'bulk_progress'; progress: EventPayload<'communications.bulk.changed-state'> }
  | { kind: 'export_ready'; userId: string; url: string }
  | { kind: 'notifications'; userId: string; created: Notification | null }
  /** Messages of a batch were written or changed; each patient's timeline has an effect of its own. */
  | { kind: 'bulk_messages' }
  | { kind: 'template_status' }
  | ({ kind: 'automations' } & EventPayload<'automations.changed'>)
  | ({ kind: 'settings_changed' } & EventPayload<'practice.settings.changed'>)
  | { kind: 'inbound_sms'; patientId: string; name: string; text: string }
  /** A message or form of the patient; `name` is empty for an unknown sender. */
  | { kind: 'patient_wrote'; patientId: string; name: string; event: TimelineEvent }
