import type { ActionDetails } from '../actions/action-details.ts'
import type { BulkProgress } from '../bulk/progress.ts'
import type { StatusReport } from '../communications/status.ts'
import type { Conversation, ConversationRows } from '../inbox/conversation.ts'
import type { IntegrationKey, IntegrationState } from '../integrations/integration.ts'
import type { SnoozeState } from '../snooze/state.ts'
import type { TemplateStatus } from '../templates/template.ts'
import type { CommunicationEvent, TimelineEvent } from '../timeline/event.ts'
import { type EventName, isEventName } from './events.ts'

/** A patient's action: the date is null when nothing is due any more, the user is null when no user did it. */
export interface PatientAction {
  stage: string
  date: string | null
  user_id: string | null
  /** Absent when the page itself made the change. */
  details?: ActionDetails | undefined
}

/** A patient's present snooze; null without one. */
type SnoozeNow = { state: SnoozeState; ends_at: string } | null

/** A snooze that has ended, with the patient's action: their stage, and when it is due. */
export interface EndedSnooze {
  name: string
  ends_at: string
  stage: string | null
  date: string | null
  details: ActionDetails
}

/** The payload of each event (ledger 3, Real-time events). Events about a timeline carry the version after them. */
export interface EventPayloads {
  'patient.communications.changed-state': StatusReport & { id: string; version: number }
  'patient.communications.created': {
    event: TimelineEvent
    conversation: Conversation | null
    by_channel: readonly Conversation[]
    name: string
    version: number
  }
  'patient.timeline.changed': { version: number }
  'patient.updated': { snooze: SnoozeNow }
  'patient.conversation.changed': ConversationRows
  'patient.actions.created': PatientAction
  'patient.actions.updated': PatientAction
  'patient.snooze.ended': EndedSnooze
  'dentally.patient.synced': { dentally_id: string }
  'dentally.patient.failed': { name: string; message: string }
  'unplaced.changed': { total: number }
  'integrations.changed-state': {
    integration: IntegrationKey
    display_name: string
    state: IntegrationState
  }
  'communications.bulk.changed-state': BulkProgress
  'templates.changed-status': { id: string; name: string; status: TemplateStatus; reason: string | null }
}

/** The message on the channel: identity is the patient id, or null where the event is about none (RT-04). */
export interface PushedEvent<N extends EventName = EventName> {
  name: N
  identity: string | null
  payload: EventPayloads[N]
}
export type AnyPushedEvent = { [N in EventName]: PushedEvent<N> }[EventName]
type PatientEvent = Extract<AnyPushedEvent, { name: `patient.${string}` | `dentally.patient.${string}` }>
type PracticeEvent = Exclude<AnyPushedEvent, PatientEvent>

/** The patient whose timeline changed, and its version now. */
export interface TimelineChange {
  patientId: string
  version: number
}

/** The effect of an event on screen. */
export type Effect =
  | ({ kind: 'message_status'; communicationId: string; report: StatusReport } & TimelineChange)
  | ({ kind: 'timeline_event'; event: TimelineEvent } & TimelineChange)
  | ({ kind: 'timeline_version' } & TimelineChange)
  | ({ kind: 'inbox_row' } & ConversationRows)
  | { kind: 'patient_changed'; patientId: string }
  | { kind: 'snooze_known'; patientId: string; snooze: SnoozeNow }
  | ({ kind: 'action_changed'; patientId: string; created: boolean } & PatientAction)
  | ({ kind: 'snooze_ended'; patientId: string } & EndedSnooze)
  | { kind: 'practice_patient_synced'; patientId: string }
  | { kind: 'practice_patient_failed'; patientId: string; name: string; message: string }
  | { kind: 'unplaced_total'; total: number }
  | { kind: 'integration_changed'; integration: IntegrationKey; name: string; state: IntegrationState }
  | { kind: 'bulk_progress'; progress: BulkProgress }
  | { kind: 'template_status' }
  | { kind: 'inbound_sms'; patientId: string; name: string; text: string }
  /** To be logged as an error; nothing changes. */
  | { kind: 'error'; message: string }

function isInboundSms(event: TimelineEvent): event is CommunicationEvent {
  return event.type === 'communication' && event.inbound && event.comm_type === 'sms'
}

function ofNewCommunication(
  patientId: string,
  payload: EventPayloads['patient.communications.created'],
): Effect[] {
  const { event, conversation, by_channel, name, version } = payload
  const effects: Effect[] = [{ kind: 'timeline_event', patientId, event, version }]
  if (conversation) effects.push({ kind: 'inbox_row', conversation, by_channel })
  if (isInboundSms(event)) effects.push({ kind: 'inbound_sms', patientId, name, text: event.text_content })
  return effects
}

function ofPatient(event: PatientEvent, patientId: string): Effect[] {
  switch (event.name) {
    case 'patient.communications.changed-state': {
      const { id, version, ...report } = event.payload
      return [{ kind: 'message_status', patientId, communicationId: id, report, version }]
    }
    case 'patient.communications.created':
      return ofNewCommunication(patientId, event.payload)
    case 'patient.timeline.changed':
      return [{ kind: 'timeline_version', patientId, version: event.payload.version }]
    case 'patient.updated':
      return [
        { kind: 'patient_changed', patientId },
        { kind: 'snooze_known', patientId, snooze: event.payload.snooze },
      ]
    case 'patient.conversation.changed':
      return [{ kind: 'inbox_row', ...event.payload }]
    case 'patient.actions.created':
      return [{ kind: 'action_changed', patientId, created: true, ...event.payload }]
    case 'patient.actions.updated':
      return [{ kind: 'action_changed', patientId, created: false, ...event.payload }]
    case 'patient.snooze.ended':
      return [{ kind: 'snooze_ended', patientId, ...event.payload }]
    case 'dentally.patient.synced':
      return [{ kind: 'practice_patient_synced', patientId }]
    case 'dentally.patient.failed':
      return [{ kind: 'practice_patient_failed', patientId, ...event.payload }]
  }
}

function isOfPatient(event: AnyPushedEvent): event is PatientEvent {
  return event.name.includes('patient.')
}

function ofPractice(event: PracticeEvent): Effect[] {
  switch (event.name) {
    case 'unplaced.changed':
      return [{ kind: 'unplaced_total', total: event.payload.total }]
    case 'integrations.changed-state': {
      const { integration, display_name: name, state } = event.payload
      return [{ kind: 'integration_changed', integration, name, state }]
    }
    case 'communications.bulk.changed-state':
      return [{ kind: 'bulk_progress', progress: event.payload }]
    case 'templates.changed-status':
      return [{ kind: 'template_status' }]
  }
}

/** The error of an event that lacks the patient's id (RT-05). */
export function missingIdentity(name: EventName): string {
  return `${name} came without an identity`
}

/**
 * The effects of an event (RT-04, RT-06, RT-10). An unknown event is ignored; one about a patient that names none
 * changes nothing and is logged (RT-05).
 */
export function effectsOf(event: AnyPushedEvent): Effect[] {
  if (!isEventName(event.name)) return []
  if (!isOfPatient(event)) return ofPractice(event)
  if (!event.identity) return [{ kind: 'error', message: missingIdentity(event.name) }]
  return ofPatient(event, event.identity)
}
