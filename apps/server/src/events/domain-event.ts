import type { EventAnswer } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus, Retry } from '@enamel/domain/communications/messages/status'
import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import type { StageKey } from '@enamel/domain/stages/stages'
import type { DB as Schema } from '../db/generated/schema.ts'

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

/** A patient's row was written: details, place in the pipeline, labels or snooze. Or their link ended. */
export interface PatientChanged extends AboutPatient {
  name: 'patient_changed'
  /** The columns that were written; empty when a link to the practice system ended. */
  columns: readonly (keyof Schema['patients'])[]
}

/** A patient was given a label, also a new lead who comes with it, or lost one. */
export interface LabelChanged extends AboutPatient {
  name: 'label_changed'
  change: 'added' | 'removed'
  /** As it is stored. */
  label: string
  actor: Actor | null
}

/** A message, call or form was added to a timeline, sent or received. Notes are no messages. */
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

/** A message has another status than before, or is being sent again, or is not any more. */
export interface MessageStatusChanged extends AboutPatient {
  name: 'message_status_changed'
  message: {
    id: string
    commType: CommType
    status: CommStatus
    failureReason: string | null
    retry: Required<Retry>
  }
  /** The version of the timeline that shows it. */
  version: number
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

/** An attempt to link a patient to the practice system ended: they are linked and their data is here, or it failed. */
export type LinkSettled = AboutPatient & { name: 'link_settled'; attempt: LinkingAttempt } & (
    | { result: 'linked' }
    /** With the reason for people. */
    | { result: 'failed'; message: string }
  )

/** The practice system's data about a linked patient was stored, for the first time or again. */
export interface LinkFetched extends AboutPatient {
  name: 'link_fetched'
  /** The patient's id in the practice system. */
  externalId: string
}

/** A session was ended before it expired. */
export interface SessionEnded {
  name: 'session_ended'
  userId: string
  /** Its user logged out, or signed in anew in the same browser, or the identity provider refused to refresh it. */
  cause: 'log_out' | 'sign_in' | 'refused'
  /** Whether the user is still signed in elsewhere. */
  hasAnother: boolean
  at: Date
}

/** The practice's connection to a service has another state than before. */
export interface IntegrationChanged {
  name: 'integration_changed'
  integration: IntegrationKey
  state: IntegrationState
  at: Date
}

/** A part of the practice that changes as a whole: a section of its settings, its feature flags, its recent labels. */
export type PracticeSection =
  | 'details'
  | 'signature'
  | 'assets'
  | 'types'
  | 'communications'
  | 'dns'
  | 'pipeline'
  | 'referrals'
  | 'features'
  | 'labels'

/** The practice or its settings changed. */
export interface PracticeChanged {
  name: 'practice_changed'
  sections: readonly PracticeSection[]
  at: Date
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
  | LinkFetched
  | IntegrationChanged
  | PracticeChanged
  | SessionEnded
