import type { EventAnswer } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/comm-type'
import type { CommStatus } from '@enamel/domain/communications/status'
import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import type { StageKey } from '@enamel/domain/stages/stages'

interface AboutPatient {
  patientId: string
  /** When it happened, in the product's time. */
  at: Date
}

/** A lead was added, in its first stage. */
export interface PatientCreated extends AboutPatient {
  name: 'patient_created'
  stage: StageKey
  nextActionAt: Date | null
  /** Null: the lead came from a message or a form. */
  actor: Actor | null
}

/** A patient moved, or stayed in the stage with a new next action. */
export interface StageChanged extends AboutPatient {
  name: 'stage_changed'
  /** Null: the patient was in no stage. */
  from: string | null
  to: StageKey
  nextActionAt: Date | null
  cause: 'outcome' | 'move' | 'lead' | 'import'
  /** The note that was written with the move. */
  note: string | null
  /** The addition to the timeline's text. */
  remark: string | null
  actor: Actor | null
}

/** Something about the patient was written: details, place in the pipeline, labels, snooze or link. */
export interface PatientChanged extends AboutPatient {
  name: 'patient_changed'
}

export interface LabelChanged extends AboutPatient {
  name: 'label_changed'
  change: 'added' | 'removed'
  label: string
  actor: Actor | null
}

/** A message, call, note to staff or form was added to a timeline, sent or received. */
export interface MessageWritten extends AboutPatient {
  name: 'message_written'
  message: {
    id: string
    commType: CommType
    /** The text in the inbox row. */
    snippet: string
    /** When it was sent or received; a message may be written later than that. */
    at: Date
    inbound: boolean
    /** True for a received one that does not need to be read. */
    isQuiet: boolean
    status: CommStatus
  }
  /** The sender; null for messages of the patient or a provider. */
  actor: Actor | null
  /** The timeline's entry of it. */
  entry: EventAnswer
}

/** A message has another status than before. */
export interface MessageStatusChanged extends AboutPatient {
  name: 'message_status_changed'
  messageId: string
  status: CommStatus
}

/** A snooze was set, extended or ended before its time. */
export interface SnoozeChanged extends AboutPatient {
  name: 'snooze_changed'
  /** Null: the patient is not snoozed any more. */
  endsAt: Date | null
  actor: Actor | null
}

/** Snoozes have ended. Patients who wake together are one event. */
export interface SnoozesEnded {
  name: 'snoozes_ended'
  patientIds: readonly string[]
  at: Date
}

/** A link to the practice system, or the creation of a patient there, succeeded or failed. */
export interface LinkSettled extends AboutPatient {
  name: 'link_settled'
  attempt: LinkingAttempt
  result: 'linked' | 'failed'
}

/** All events of a practice. Each is emitted in the transaction that makes it true. */
export type DomainEvent =
  | PatientCreated
  | StageChanged
  | PatientChanged
  | LabelChanged
  | MessageWritten
  | MessageStatusChanged
  | SnoozeChanged
  | SnoozesEnded
  | LinkSettled
