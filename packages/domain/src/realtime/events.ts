import { isOneOf } from '../text/one-of.ts'

/** The names of the events about a practice's data, on its private channel (specification 3, Real-time events). */
export const eventNames = [
  'patient.communications.changed-state',
  'patient.communications.created',
  'patient.timeline.changed',
  'patient.updated',
  // Not in the specification.
  'patient.assigned',
  'patient.conversation.changed',
  // Messages that are scheduled for the patient changed; not in the specification.
  'patient.scheduled-messages.changed',
  'patient.actions.created',
  'patient.actions.updated',
  'patient.snooze.ended',
  // Who has the patient open changed; not in the specification.
  'patient.presence.changed',
  'dentally.patient.synced',
  'dentally.patient.failed',
  'unplaced.changed',
  'integrations.changed-state',
  'integrations.sync.changed-state',
  'communications.bulk.changed-state',
  'patients.export.ready',
  // For one user only; not in the specification.
  'notifications.changed',
  // Messages of a batch were written, or their statuses changed; not in the specification.
  'communications.bulk.messages-changed',
  'templates.changed-status',
  'practice.settings.changed',
  // Workflows, or the patients in them, changed; not in the specification.
  'automations.changed',
] as const
export type EventName = (typeof eventNames)[number]

/** Whether a text from outside is the name of an event. */
export function isEventName(value: string): value is EventName {
  return isOneOf(eventNames, value)
}

/** The private channel of a practice (RT-02). */
export function channelOf(clientId: string): string {
  return `private-events.${clientId}`
}

/**
 * The event that informs a browser that events were lost: the browser then reloads what is open, as after a lost
 * connection (RT-11).
 */
export const EVENTS_MISSED = 'events.missed'
