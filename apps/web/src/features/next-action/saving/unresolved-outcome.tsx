import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import { backToPracticeSystem } from '@enamel/domain/next-action/flow-walk'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { RetryButton } from '../../../ui/buttons/retry-button.tsx'
import { NotSaved } from '../../../ui/feedback/not-saved.tsx'
import { confirmLines } from '../flow/confirm-lines.ts'
import type { FlowSnapshot } from '../flow/flow-snapshot.ts'
import type { ActionPayload } from './action-save.machine.ts'
import type { ActionSaveView, UnsavedAction } from './use-action-save.ts'

export interface UnresolvedOutcomeProps {
  unsaved: UnsavedAction
  practiceSystem: FlowInput['practiceSystem']
  actions: Pick<ActionSaveView, 'retry' | 'saveWithout' | 'discard'>
  /** Reopens the outcome's flow, at the choice for the practice system. */
  onChooseAgain: (flow: FlowSnapshot) => void
}

/**
 * An outcome that waits for a decision, because its save failed (ACT-26, G-46), or because its link or new patient was
 * refused (DEN-28); with its effect and the possible decisions.
 */
export function UnresolvedOutcome(props: UnresolvedOutcomeProps) {
  const { unsaved, practiceSystem, actions, onChooseAgain } = props
  const { payload, message } = unsaved
  const { flow } = payload
  // The user can choose again as long as the flow would ask about the practice system.
  const canChooseAgain = practiceSystem.active && !practiceSystem.linked
  return (
    <NotSaved
      title="Not saved yet"
      reason={message}
      decision={effectOf(unsaved).map((line) => <p key={line}>{line}</p>)}
    >
      {message === null ? (
        <RetryButton onClick={actions.retry} />
      ) : (
        <>
          <Button size={28} variant="primary" onClick={actions.saveWithout}>
            {isCreation(payload) ? 'Save without creating' : 'Save without linking'}
          </Button>
          {canChooseAgain && (
            <Button
              size={28}
              onClick={() => onChooseAgain({ ...flow, position: backToPracticeSystem(flow.position) })}
            >
              Choose again
            </Button>
          )}
        </>
      )}
      <ConfirmButton size={28} onConfirm={actions.discard}>
        Do not save
      </ConfirmButton>
    </NotSaved>
  )
}

function isCreation({ outcome: { dentally } }: ActionPayload): boolean {
  return !!dentally && 'create' in dentally
}

/** The outcome's effect, in the sentences of the flow's confirmation, without a refused or withdrawn choice. */
function effectOf({ payload: { outcome, flow }, message }: UnsavedAction): string[] {
  const { patient, input, position, match } = flow
  const names = { patient: nameWithDistinguisher(patient), ...(match && { match: match.name }) }
  const isChoiceValid = message === null && outcome.dentally
  const dentally = isChoiceValid ? position.context.dentally : null
  return confirmLines({ ...position.context, dentally }, input, names).map(({ text }) => text)
}
