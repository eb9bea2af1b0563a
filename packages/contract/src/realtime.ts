import { bulkStates } from '@enamel/domain/bulk/bulk'
import { integrationKeys, integrationStates } from '@enamel/domain/integrations/integration'
import type { EventName } from '@enamel/domain/realtime/events'
import { settingsSections } from '@enamel/domain/settings/sections'
import { templateStatuses } from '@enamel/domain/templates/template'
import { z } from 'zod'
import { ActionDetails } from './actions.ts'
import { Assignee } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { Distinguisher, text } from './fields.ts'
import { Conversation, ConversationRows } from './inbox.ts'
import { Sync } from './integrations.ts'
import { Notification } from './notifications.ts'
import { Snooze } from './patients.ts'
import { PatientPresence } from './presence.ts'
import { CommStatus, CommType, Retry, TimelineEvent } from './timeline.ts'

/**
 * A patient's action. `date` is null if nothing is due any more, `user_id` is null if no user caused the event. A
 * filtered list of due actions decides by `details` whether to show the action.
 */
const PatientAction = z.object({
  stage: z.string(),
  date: z.string().nullable(),
  user_id: z.string().nullable(),
  details: ActionDetails,
})

/** The version of the patient's timeline after the change (G1-05). */
const TimelineVersion = z.number().int()

/** Payloads by event name, as in the section "Real-time events" of the requirements. */
export const eventPayloads = {
  'patient.communications.changed-state': z.object({
    id: z.uuid(),
    status: CommStatus,
    comm_type: CommType,
    failure_reason: z.string().nullable(),
    retry: Retry,
    version: TimelineVersion,
  }),
  'patient.communications.created': z.object({
    event: TimelineEvent,
    conversation: Conversation.nullable(),
    by_channel: z.array(Conversation).readonly(),
    name: z.string(),
    version: TimelineVersion,
  }),
  'patient.timeline.changed': z.object({ version: TimelineVersion }),
  'patient.updated': z.object({
    stage: z.string().nullable(),
    next_action_at: z.string().nullable(),
    labels: z.array(z.string()),
    snooze: Snooze.nullable(),
    /** Absent from an event of an older version of the server. */
    distinguisher: Distinguisher.optional(),
  }),
  /** A patient was assigned, with their action, so that a list of due actions can decide whether to show it. */
  'patient.assigned': z.object({
    assignee: Assignee.nullable(),
    user_id: z.string().nullable(),
    stage: z.string().nullable(),
    date: z.string().nullable(),
    details: ActionDetails,
  }),
  'patient.conversation.changed': ConversationRows,
  /** A message that is scheduled for the patient was added, changed or removed. */
  'patient.scheduled-messages.changed': z.object({ id: z.uuid() }),
  'patient.actions.created': PatientAction,
  'patient.actions.updated': PatientAction,
  /** Contains the patient's action, so that a list of due actions can decide whether to show it. */
  'patient.snooze.ended': z.object({
    name: z.string(),
    /** Absent from an event of an older version of the server. */
    distinguisher: Distinguisher.optional(),
    ends_at: z.string(),
    stage: z.string().nullable(),
    date: z.string().nullable(),
    details: ActionDetails,
  }),
  /** Everybody who has the patient open now, so that a late event leaves nobody who has gone. */
  'patient.presence.changed': PatientPresence.pick({ users: true }),
  'dentally.patient.synced': z.object({ dentally_id: z.string() }),
  /** A failed creation. The refused values and their errors are only in the patient's `LinkedRecord`. */
  'dentally.patient.failed': z.object({
    name: z.string(),
    /** Absent from an event of an older version of the server. */
    distinguisher: Distinguisher.optional(),
    message: z.string(),
  }),
  'unplaced.changed': z.object({ total: z.number().int() }),
  'integrations.changed-state': z.object({
    integration: z.enum(integrationKeys),
    display_name: z.string(),
    state: z.enum(integrationStates),
  }),
  'integrations.sync.changed-state': z.object({ integration: z.enum(integrationKeys), sync: Sync }),
  'communications.bulk.changed-state': z.object({
    id: z.uuid(),
    total: z.number().int(),
    channel: z.string(),
    sent: z.number().int(),
    failed: z.number().int(),
    /** So that colleagues learn of a cancellation. Absent from an event of an older version of the server. */
    state: z.enum(bulkStates).optional(),
  }),
  /** For the user who asked for the export only. */
  'patients.export.ready': z.object({ user_id: z.uuid(), url: z.string() }),
  /** For one user only: a new notification, or null when their notifications changed in another way. */
  'notifications.changed': z.object({ user_id: z.uuid(), created: Notification.nullable() }),
  /** The patients of these messages, and the versions of their timelines after the change. */
  'communications.bulk.messages-changed': z.object({
    patients: z.array(z.object({ id: z.uuid(), version: TimelineVersion })).readonly(),
  }),
  'templates.changed-status': z.object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(templateStatuses),
    reason: z.string().nullable(),
  }),
  /**
   * The workflows that changed, without patients; or the workflows in which enrolments changed, with at most a hundred of
   * their patients.
   */
  'automations.changed': z.object({
    workflow_ids: z.array(z.uuid()).readonly(),
    patient_ids: z.array(z.uuid()).readonly(),
  }),
  'practice.settings.changed': z.object({ sections: z.array(z.enum(settingsSections)).readonly() }),
} as const satisfies Record<EventName, z.ZodType>

export type EventPayload<N extends EventName> = z.infer<(typeof eventPayloads)[N]>

/** An event on the channel. `identity` is the patient's id, or null if the event is not about a patient (RT-04). */
export type PushEvent<N extends EventName = EventName> = {
  [Name in N]: { name: Name; identity: string | null; payload: EventPayload<Name> }
}[N]

/** `auth` is `key:signature`, valid for one socket and channel. */
const Signature = z.object({
  auth: z.string(),
  /** How the socket signs in to an external push service, which then closes it when the session ends. */
  user: z.object({ auth: z.string(), user_data: z.string() }).optional(),
})
export type Signature = z.infer<typeof Signature>

export const realtime = {
  authorise: endpoint({
    summary: 'Signs a subscription to the channel of the user’s practice; the body is a form',
    method: 'POST',
    path: '/broadcasting/auth',
    caller: 'staff',
    accepts: 'form',
    body: z.object({ socket_id: text(100).regex(/^\d+\.\d+$/), channel_name: text(200) }),
    responses: { 200: Signature },
    refusals: { channel_refused: { status: 403, message: 'This channel belongs to another practice.' } },
    returnsToken: true,
  }),
}
