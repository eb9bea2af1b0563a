import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { StageKey } from '@enamel/domain/stages/stages'

/** One event, and how many minutes after the previous one it happened. */
export type Step = { after: number } & (
  | {
      kind: 'email'
      inbound: boolean
      subject: string
      text: string
      attachment?: string
      status?: CommStatus
    }
  | {
      kind: 'sms'
      inbound: boolean
      text: string
      automated?: boolean
      status?: CommStatus
      failure?: string
    }
  | { kind: 'whatsapp'; inbound: boolean; text: string; status?: CommStatus; failure?: string }
  | { kind: 'call'; inbound: boolean; answered: boolean; seconds?: number }
  | { kind: 'note'; text: string }
  | { kind: 'form'; form: string; answers: Record<string, string> }
  | { kind: 'moved'; from: string; to: string }
  | { kind: 'appointment'; what: 'booked' | 'attended' | 'cancelled'; description: string }
)

/**
 * The story of a lead up to their current stage. Its texts have the placeholders {first}, {treatment}, {Treatment},
 * {practice} and {colleague}.
 */
export interface Story {
  stage: StageKey
  steps: Step[]
}
