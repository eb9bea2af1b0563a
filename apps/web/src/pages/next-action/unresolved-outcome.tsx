import { backToPracticeSystem } from '@enamel/domain/next-action/flow-walk'
import type { EndedFlow } from '../../features/next-action/ended-flow.ts'
import { UnsavedOutcome } from '../../features/next-action/unsaved-outcome.tsx'
import type { ActionSaveView, UnsavedAction } from '../../features/next-action/use-action-save.ts'
import { usePracticePatient } from '../../features/practice-system/use-practice-patient.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { practiceSystemInput } from './practice-system-input.ts'

export interface UnresolvedOutcomeProps {
  patientId: string
  unsaved: UnsavedAction
  actions: Pick<ActionSaveView, 'retry' | 'saveWithout' | 'giveUp'>
  /** Reopens its flow, at the choice for the practice system. */
  onChooseAgain: (flow: EndedFlow) => void
}

/** An outcome that waits for a decision: it failed (G-46), or whom it would link or create was refused (DEN-28). */
export function UnresolvedOutcome({ patientId, unsaved, actions, onChooseAgain }: UnresolvedOutcomeProps) {
  const { payload, message } = unsaved
  const { flow } = payload
  return (
    <UnsavedOutcome {...unsaved} onGiveUp={actions.giveUp}>
      {message === null ? (
        <RetryButton onClick={actions.retry} />
      ) : (
        <>
          <Button size={28} variant="primary" onClick={actions.saveWithout}>
            {isCreation(unsaved) ? 'Save without creating' : 'Save without linking'}
          </Button>
          <ChooseAgain
            patientId={patientId}
            onPress={() => onChooseAgain({ ...flow, position: backToPracticeSystem(flow.position) })}
          />
        </>
      )}
    </UnsavedOutcome>
  )
}

function isCreation({ payload }: UnsavedAction): boolean {
  const { dentally } = payload.outcome
  return !!dentally && 'create' in dentally
}

/** Another choice for the practice system can be made as long as the flow would ask for it. */
function ChooseAgain({ patientId, onPress }: { patientId: string; onPress: () => void }) {
  const { active, linked } = practiceSystemInput(usePracticePatient(patientId).state)
  if (!active || linked) return null
  return (
    <Button size={28} onClick={onPress}>
      Choose again
    </Button>
  )
}
