import type { EventPayload, PushEvent } from '@enamel/contract/realtime'
import { withDistinguisher } from '@enamel/domain/patients/name'
import { type EventName, isEventName } from '@enamel/domain/realtime/events'
import type { CommunicationEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import type { ScreenEffect } from '../../../signed-in/screen-effect.ts'

type PatientEvent = Extract<PushEvent, { name: `patient.${string}` | `dentally.patient.${string}` }>
type PracticeEvent = Exclude<PushEvent, PatientEvent>

/** An effect on the screen, or an error to log, which changes nothing. */
type Effect = ScreenEffect | { kind: 'error'; message: string }

function isInboundSms(event: TimelineEvent): event is CommunicationEvent {
  return event.type === 'communication' && event.inbound && event.comm_type === 'sms'
}

function isByPatient(event: TimelineEvent): boolean {
  return event.type === 'form_submission' || ('inbound' in event && event.inbound)
}

function newCommunicationEffects(
  patientId: string,
  payload: EventPayload<'patient.communications.created'>,
): Effect[] {
  const { event, conversation, by_channel, version } = payload
  const name = withDistinguisher(payload.name, conversation?.distinguisher)
  const effects: Effect[] = [{ kind: 'timeline_event', patientId, event, version }]
  if (conversation) effects.push({ kind: 'inbox_row', conversation, by_channel })
  if (isByPatient(event)) effects.push({ kind: 'patient_wrote', patientId, name, event })
  if (isInboundSms(event)) effects.push({ kind: 'inbound_sms', patientId, name, text: event.text_content })
  return effects
}

function patientEffects(event: PatientEvent, patientId: string): Effect[] {
  switch (event.name) {
    case 'patient.communications.changed-state': {
      const { id, version, ...report } = event.payload
      return [{ kind: 'message_status', patientId, communicationId: id, report, version }]
    }
    case 'patient.communications.created':
      return newCommunicationEffects(patientId, event.payload)
    case 'patient.timeline.changed':
      return [{ kind: 'timeline_version', patientId, version: event.payload.version }]
    case 'patient.updated':
      return [
        { kind: 'patient_changed', patientId, distinguisher: event.payload.distinguisher },
        { kind: 'snooze_known', patientId, snooze: event.payload.snooze },
      ]
    case 'patient.assigned':
      return [{ kind: 'assigned', patientId, ...event.payload }]
    case 'patient.conversation.changed':
      return [{ kind: 'inbox_row', ...event.payload }]
    case 'patient.scheduled-messages.changed':
      return [{ kind: 'scheduled_messages', patientId }]
    case 'patient.actions.created':
      return [{ kind: 'action_changed', patientId, created: true, ...event.payload }]
    case 'patient.actions.updated':
      return [{ kind: 'action_changed', patientId, created: false, ...event.payload }]
    case 'patient.snooze.ended':
      return [{ kind: 'snooze_ended', patientId, ...event.payload, name: shownName(event.payload) }]
    case 'patient.presence.changed':
      return [{ kind: 'presence', patientId, ...event.payload }]
    case 'dentally.patient.synced':
      return [{ kind: 'practice_patient_synced', patientId }]
    case 'dentally.patient.failed':
      return [
        { kind: 'practice_patient_failed', patientId, ...event.payload, name: shownName(event.payload) },
      ]
  }
}

function shownName({
  name,
  distinguisher,
}: {
  name: string
  distinguisher?: string | null | undefined
}): string {
  return withDistinguisher(name, distinguisher)
}

function isPatientEvent(event: PushEvent): event is PatientEvent {
  return event.name.includes('patient.')
}

function practiceEffects(event: PracticeEvent): Effect[] {
  switch (event.name) {
    case 'unplaced.changed':
      return [{ kind: 'unplaced_total', total: event.payload.total }]
    case 'integrations.changed-state': {
      const { integration, display_name: name, state } = event.payload
      return [{ kind: 'integration_changed', integration, name, state }]
    }
    case 'integrations.sync.changed-state':
      return [{ kind: 'integration_sync', ...event.payload }]
    case 'communications.bulk.changed-state':
      return [{ kind: 'bulk_progress', progress: event.payload }]
    case 'communications.bulk.messages-changed':
      return [
        ...event.payload.patients.map(
          ({ id: patientId, version }): Effect => ({ kind: 'timeline_version', patientId, version }),
        ),
        { kind: 'bulk_messages' },
      ]
    case 'patients.export.ready':
      return [{ kind: 'export_ready', userId: event.payload.user_id, url: event.payload.url }]
    case 'notifications.changed':
      return [{ kind: 'notifications', userId: event.payload.user_id, created: event.payload.created }]
    case 'templates.changed-status':
      return [{ kind: 'template_status' }]
    case 'practice.settings.changed':
      return [{ kind: 'settings_changed', ...event.payload }]
    case 'automations.changed':
      return [{ kind: 'automations', ...event.payload }]
  }
}

/** The error text for an event that lacks the patient's id (RT-05). */
export function missingIdentity(name: EventName): string {
  return `${name} came without an identity`
}

/**
 * The effects of an event (RT-04, RT-06, RT-10). An unknown event is ignored. A patient event without the patient's id
 * is logged and changes nothing (RT-05).
 */
export function effectsOf(event: PushEvent): Effect[] {
  if (!isEventName(event.name)) return []
  if (!isPatientEvent(event)) return practiceEffects(event)
  if (!event.identity) return [{ kind: 'error', message: missingIdentity(event.name) }]
  return patientEffects(event, event.identity)
}
