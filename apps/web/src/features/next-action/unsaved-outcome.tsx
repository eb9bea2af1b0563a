import { fullName } from '@enamel/domain/patients/name'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { NotSaved } from '../../ui/feedback/not-saved.tsx'
import type { ActionPayload } from './action-save.machine.ts'
import { confirmLines } from './model/confirm-lines.ts'

export interface UnsavedOutcomeProps {
  payload: ActionPayload
  /** Why the server refused; null when it failed to answer. */
  message: string | null
  /** The ways to save it after all. */
  children: ReactNode
  onGiveUp: () => void
}

/** An outcome that is not saved: its effect, and the ways to resolve it (ACT-26, DEN-28). */
export function UnsavedOutcome({ payload, message, children, onGiveUp }: UnsavedOutcomeProps) {
  const what = outcomeLines(payload, message === null).map((line) => <p key={line}>{line}</p>)
  return (
    <NotSaved title="Not saved yet" reason={message} what={what}>
      {children}
      <ConfirmButton size={28} onConfirm={onGiveUp}>
        Do not save
      </ConfirmButton>
    </NotSaved>
  )
}

/** Its effect, as in the flow's confirmation, without a choice that is refused or withdrawn. */
function outcomeLines({ outcome, flow }: ActionPayload, failed: boolean): string[] {
  const { patient, input, position, match } = flow
  const names = { patient: fullName(patient), ...(match && { match: match.name }) }
  const dentally = failed && outcome.dentally ? position.context.dentally : null
  return confirmLines({ ...position.context, dentally }, input, names).map(({ text }) => text)
}
