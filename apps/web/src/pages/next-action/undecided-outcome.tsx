import { backToPracticeSystem } from '@enamel/domain/next-action/flow-walk'
import type { EndedFlow } from '../../features/next-action/ended-flow.ts'
import { UnsavedOutcome } from '../../features/next-action/unsaved-outcome.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { usePracticePatient } from '../practice-system/use-practice-patient.ts'
import { practiceSystemFacts } from './practice-system-facts.ts'
import type { ActionSaveView, UnsavedAction } from './use-action-save.ts'

export interface UndecidedOutcomeProps {
  patientId: string
  unsaved: UnsavedAction
  acts: Pick<ActionSaveView, 'retry' | 'saveWithout' | 'giveUp'>
  /** Goes back into the flow that it came of, to the choice for the practice system. */
  onChooseAgain: (flow: EndedFlow) => void
}

/** An outcome that waits for a decision: it failed (G-46), or whom it would link or create was refused (DEN-28). */
export function UndecidedOutcome({ patientId, unsaved, acts, onChooseAgain }: UndecidedOutcomeProps) {
  const { payload, words } = unsaved
  const { flow } = payload
  return (
    <UnsavedOutcome {...unsaved} onGiveUp={acts.giveUp}>
      {words === null ? (
        <RetryButton onClick={acts.retry} />
      ) : (
        <>
          <Button size={28} variant="primary" onClick={acts.saveWithout}>
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
  const { active, linked } = practiceSystemFacts(usePracticePatient(patientId).state)
  if (!active || linked) return null
  return (
    <Button size={28} onClick={onPress}>
      Choose again
    </Button>
  )
}
