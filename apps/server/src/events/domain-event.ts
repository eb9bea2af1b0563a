import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor, UserActor } from '@enamel/domain/actors/actor'
import type { Assignee } from '@enamel/domain/assignment/assignee'
import type { TextToAnswer } from '@enamel/domain/autoresponder/answer-to'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus, Retry } from '@enamel/domain/communications/messages/status'
import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import type { SettingsSection } from '@enamel/domain/settings/sections'
import type { StageKey } from '@enamel/domain/stages/stages'
import type { DB as Schema } from '../db/generated/schema.ts'

/** An event that concerns one patient. */
interface PatientEvent {
  patientId: string
  /** When the event happened, by the product's clock. */
  at: Date
}

/** A lead was added, in its first stage. */
export interface PatientCreated extends PatientEvent {
  name: 'patient_created'
  stage: StageKey
  nextActionAt: Date | null
  /** Null if the lead came from a message or a form without a user's decision. */
  actor: Actor | null
}

/** A patient moved to a different stage, or stayed in their stage with a new next action. */
export interface StageChanged extends PatientEvent {
  name: 'stage_changed'
  /** Null if the patient was in no stage. */
  from: string | null
  to: StageKey
  nextActionAt: Date | null
  cause: 'outcome' | 'move' | 'lead' | 'import' | 'undo'
  /** The note that was written with the move. */
  note: string | null
  /** A remark that the timeline shows with the move. */
  remark: string | null
  /** When the move happened that this one takes back; null for any other move. */
  undoneAt: Date | null
  actor: Actor | null
}

/** A patient's row was written (details, position in the pipeline, labels or snooze), or their link ended. */
export interface PatientChanged extends PatientEvent {
  name: 'patient_changed'
  /** The columns that were written; empty when a link to the practice system ended. */
  columns: readonly (keyof Schema['patients'])[]
  /** The name before it was edited, as names are compared (`folded_name`). */
  formerName?: string
}

/** A label was added to a patient, including a new lead, or removed from one. */
export interface LabelChanged extends PatientEvent {
  name: 'label_changed'
  change: 'added' | 'removed'
  /** The label as stored. */
  label: string
  actor: Actor | null
}

/** A patient was assigned to a user of the practice, or to nobody. */
export interface PatientAssigned extends PatientEvent {
  name: 'patient_assigned'
  from: Assignee | null
  to: Assignee | null
  actor: UserActor
}

/** A note mentions users of the practice, who are active. */
export interface UsersMentioned extends PatientEvent {
  name: 'users_mentioned'
  userIds: readonly string[]
  /** The beginning of the note. */
  excerpt: string
  actor: UserActor
}

/**
 * Messages, calls or forms, sent or received, were added to timelines: one, or several of a batch that were written
 * together. Notes are not messages.
 */
export interface MessagesWritten {
  name: 'messages_written'
  at: Date
  /** The sender; null for messages from the patient or a provider. */
  actor: Actor | null
  /** The batch to which the messages belong; null for a message by itself. */
  bulkBatchId: string | null
  /** A patient has at most one of them. */
  messages: readonly NewMessage[]
}

export interface NewMessage {
  id: string
  patientId: string
  commType: CommType
  /** The text in the inbox's row. */
  snippet: string
  /** When the message was sent or received, which may be earlier than when it was added. */
  at: Date
  inbound: boolean
  /** Whether a received message does not count as unread. */
  isQuiet: boolean
  status: CommStatus
  /** The version of the timeline with the message. */
  version: number
  /** The message's entry on the timeline; null for a message of a batch, which open timelines load by themselves. */
  event: VersionedEvent['event'] | null
}

/** A message was removed from its timeline, because its author took it back before it was delivered. */
export interface MessageRemoved extends PatientEvent {
  name: 'message_removed'
  messageId: string
  commType: CommType
  sentAt: Date
  /** The version of the timeline without the message. */
  version: number
}

/** A scheduled message was added, changed, sent or removed, or was not sent at its time. */
export interface ScheduledMessageChanged extends PatientEvent {
  name: 'scheduled_message_changed'
  messageId: string
  /** The user who scheduled it. */
  authorId: string
  change: 'scheduled' | 'rescheduled' | 'cancelled' | 'restored' | 'edited' | 'sent' | 'not_sent'
  /** Why it was not sent; null for any other change. */
  reason: string | null
  /** Whether it had not been sent at its time, and no message to the patient is left of which that is true. */
  isResolved: boolean
  /** The user who caused it; null for what happens at the message's time. */
  by: string | null
}

/**
 * A text was placed on the timeline of the patient with its number, and the patient's consent follows what it says.
 * Texts that a user placed are not among these events.
 */
export interface TextReceived extends PatientEvent {
  name: 'text_received'
  text: TextToAnswer & { id: string }
}

/** The statuses of messages changed, or attempts to send them again began or ended. */
export interface MessageStatusesChanged {
  name: 'message_statuses_changed'
  at: Date
  /** A patient has at most one of them. */
  messages: readonly ChangedMessage[]
}

export interface ChangedMessage {
  id: string
  patientId: string
  commType: CommType
  /** The batch to which the message belongs, if any. */
  bulkBatchId: string | null
  /** Whether a workflow sent it. */
  isFromWorkflow: boolean
  status: CommStatus
  /** The text of the reason; `reasonOfFailure` finds the reason. */
  failureReason: string | null
  retry: Required<Retry>
  /** The version of the timeline after the change. */
  version: number
}

/** A snooze was set, extended or cleared. A snooze that has ended can be cleared too. */
export interface SnoozeChanged extends PatientEvent {
  name: 'snooze_changed'
  /** Null if the patient is no longer snoozed. */
  endsAt: Date | null
  actor: Actor | null
}

/** Snoozes have ended. One event has all patients who wake in the same transaction. */
export interface SnoozesEnded {
  name: 'snoozes_ended'
  patientIds: readonly string[]
  at: Date
}

/**
 * An attempt to link a patient to the practice system ended: the patient is linked and synced, or the attempt failed.
 * A synced link is reported as a failed attempt when the practice system no longer has the patient.
 */
export type LinkSettled = PatientEvent & { name: 'link_settled'; attempt: LinkingAttempt } & (
    | { result: 'linked' }
    /** `message` is the reason, in a text for people. */
    | { result: 'failed'; message: string }
  )

/** The practice system's data about a linked patient was fetched and stored, for the first time or again. */
export interface LinkFetched extends PatientEvent {
  name: 'link_fetched'
  /** The patient's id in the practice system. */
  externalId: string
}

/** A session of a user, or several at once, were ended before they expired. */
export interface SessionEnded {
  name: 'session_ended'
  userId: string
  /**
   * The user logged out, a user signed in in the same browser, the identity provider refused to refresh the session, or
   * the user ended it in another browser or changed their password there, or an owner deactivated the user. The last two
   * may end several sessions at once.
   */
  cause: 'log_out' | 'sign_in' | 'refused' | 'ended' | 'deactivated'
  /** Whether the user has a further session. */
  hasAnother: boolean
  at: Date
}

/** A user was deactivated, by an owner or by the operator. */
export interface UserDeactivated {
  name: 'user_deactivated'
  userId: string
  at: Date
}

/** The state of the practice's connection to a service changed. */
export interface IntegrationChanged {
  name: 'integration_changed'
  integration: IntegrationKey
  state: IntegrationState
  at: Date
}

/** The practice was created, without users. */
export interface PracticeCreated {
  name: 'practice_created'
  at: Date
}

/** A part of the practice whose changes cause events: a section of its settings, its features, its recent labels. */
export type PracticeSection = SettingsSection | 'labels'

/** The practice or its settings changed. */
export interface PracticeChanged {
  name: 'practice_changed'
  sections: readonly PracticeSection[]
  at: Date
}

/** Sources were renamed or removed: everything that names them, in any spelling, belongs to another source now. */
export interface SourcesReassigned {
  name: 'sources_reassigned'
  from: readonly string[]
  /** The exact name of the source. */
  to: string
  at: Date
}

/** All events of a practice. Each is emitted in the transaction that makes it true. */
export type DomainEvent =
  | PatientCreated
  | StageChanged
  | PatientChanged
  | LabelChanged
  | PatientAssigned
  | UsersMentioned
  | MessagesWritten
  | MessageRemoved
  | ScheduledMessageChanged
  | TextReceived
  | MessageStatusesChanged
  | SnoozeChanged
  | SnoozesEnded
  | LinkSettled
  | LinkFetched
  | IntegrationChanged
  | PracticeCreated
  | PracticeChanged
  | SourcesReassigned
  | SessionEnded
  | UserDeactivated
