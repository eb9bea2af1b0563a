import type { Patient } from '@enamel/contract/patients'
import { flowInput } from '@enamel/domain/next-action/flow-input'
import { noAnswer } from '@enamel/domain/next-action/no-answer'
import { longDate } from '@enamel/domain/time/date-labels'
import { isRefusal } from '../../../lib/api-error.ts'
import { unsavedMessage } from '../../../lib/drafts/unsaved-changes.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import type { FinishedFlow, FlowStart } from '../flow/flow-snapshot.ts'
import { type UndoneOutcome, undoOutcome } from '../next-action.api.ts'
import type { SaveEffects } from '../saving/save-effects.ts'

type InputDetails = Parameters<typeof flowInput>[1]

/** The flow of a patient who did not answer, at its end. Null where the patient's stage no longer has this way. */
export function unansweredFlow(
  patient: Patient,
  { delays, practiceSystem }: Pick<FlowStart, 'delays' | 'practiceSystem'>,
  details: Omit<InputDetails, 'delays' | 'practiceSystem'>,
): FinishedFlow | null {
  const input = flowInput(patient, { ...details, delays, practiceSystem })
  const position = noAnswer(input)
  return position && { flow: { button: 'defer', patient, input, position, match: null }, written: null }
}

/** The text after an unanswered call was saved: "No answer: Beth Langley. Call back on Thursday 3 December 2026." */
export function unansweredText(patient: string, nextActionAt: string | null, zone: string): string {
  const next = nextActionAt === null ? 'No further attempt' : `Call back on ${longDate(nextActionAt, zone)}`
  return `${patient}. ${next}.`
}

interface UnansweredCall {
  patientId: string
  undoId: string
  effects: SaveEffects
}

/** Takes the outcome back, and shows the patient as they are then, whether that succeeds or not. */
export async function undoCall({ patientId, undoId, effects }: UnansweredCall): Promise<void> {
  try {
    const undone: UndoneOutcome = await undoOutcome(patientId, undoId)
    await effects.showSaved(undone)
  } catch (error) {
    if (isRefusal(error, 'action_stale'))
      await effects.showPatient((error.body as { record: Patient }).record)
    showError(error, unsavedMessage('“No answer” was not undone.', error))
  } finally {
    effects.reload()
  }
}
