import type { Patient } from '@enamel/contract/patients'
import { type ApiError, isFinal, isRefusal } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { saveOutcome } from '../next-action.api.ts'
import type { ActionPayload, ActionRefusal, ActionSaved } from './action-save.machine.ts'
import type { OutcomeBody } from './outcome.ts'
import type { SaveEffects } from './save-effects.ts'

/**
 * Saves an outcome, and shows the result on every screen.
 * @throws errors after which a retry may succeed, such as an ended session: a user who signs in again finds the failed
 * save
 */
export async function saveAction(
  effects: SaveEffects,
  patientId: string,
  { outcome, key, quick }: ActionPayload,
): Promise<ActionSaved> {
  const saved = await saveOutcome(patientId, outcome, key).then(
    async (result) => {
      await effects.showSaved(result)
      quick?.saved(result)
      return { ok: true } as const
    },
    (error: unknown) => {
      quick?.failed()
      return refusalOf(effects, outcome, error)
    },
  )
  effects.reload()
  return saved
}

async function refusalOf(effects: SaveEffects, outcome: OutcomeBody, error: unknown): Promise<ActionSaved> {
  if (!isFinal(error) || error.status === 401) throw error
  if (isRefusal(error, 'action_stale')) {
    const { record } = error.body as { record: Patient }
    await effects.showPatient(record)
  }
  const part = refusedPart(error, outcome)
  if (part === 'practice_system') effects.reloadLink()
  return {
    ok: false,
    refusal: { part, code: error.code, message: errorMessage(error, { marksFields: false }) },
  }
}

const practiceSystemRefusals: readonly string[] = ['already_linked', 'integration_inactive']

/**
 * The refused part of an outcome. If only the link or the new patient is refused, the outcome can be saved without it.
 */
export function refusedPart({ code, errors }: ApiError, { dentally }: OutcomeBody): ActionRefusal['part'] {
  if (!dentally) return 'outcome'
  const fields = Object.keys(errors)
  const areDentallyFields = fields.length > 0 && fields.every((field) => /^dentally\b/.test(field))
  return practiceSystemRefusals.includes(code) || areDentallyFields ? 'practice_system' : 'outcome'
}
