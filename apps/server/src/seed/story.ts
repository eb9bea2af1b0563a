import type { SystemActor } from '@enamel/domain/actors/actor'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { StageKey } from '@enamel/domain/stages/stages'

/** The part of the product that sent a message; without one a user sent it. */
interface Sending {
  status?: CommStatus
  failure?: string
  by?: SystemActor
  /** The bulk batch of the message. */
  batchId?: string
}

/** One event of a patient's history. */
export type HistoryEvent =
  | ({
      kind: 'email'
      inbound: boolean
      subject: string
      text: string
      attachment?: string
      marketing?: boolean
    } & Sending)
  | ({ kind: 'sms'; inbound: boolean; text: string } & Sending)
  | { kind: 'whatsapp'; inbound: boolean; text: string; status?: CommStatus; failure?: string }
  | { kind: 'call'; inbound: boolean; answered: boolean; seconds?: number }
  | { kind: 'note'; text: string }
  | { kind: 'form'; form: string; answers: Record<string, string> }
  | { kind: 'moved'; from: string; to: string }
  | { kind: 'appointment'; what: 'booked' | 'attended' | 'cancelled'; description: string }

/** An event, and how many minutes after the previous one it happened. */
export type Step = { after: number } & HistoryEvent

/**
 * The story of a lead up to their current stage. Its texts have the placeholders {first}, {treatment}, {Treatment},
 * {practice} and {colleague}.
 */
export interface Story {
  stage: StageKey
  steps: Step[]
}
