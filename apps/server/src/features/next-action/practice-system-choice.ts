import type { Outcome } from '@enamel/contract/next-action'
import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type FieldErrors, refuse } from '../../http/pipeline/handler-result.ts'
import { beginCreation, beginLink, creationErrors, linkOfPatient } from '../practice-system/index.ts'

/** The path of the new patient's values in the body; the keys of their errors begin with it. */
const CREATE_VALUES = 'dentally.create.values'

interface ChoiceContext {
  patientId: string
  actor: Actor
  deps: Dependencies
}

/**
 * Begins to link or create the patient, as chosen in the flow. A job calls the practice system after the commit
 * (DEN-28).
 */
export async function beginInPracticeSystem(
  tx: PracticeTx,
  dentally: NonNullable<Outcome['dentally']>,
  context: ChoiceContext,
) {
  if ('link' in dentally) return beginChosenLink(tx, dentally.link.dentally_id, context)
  const result = await beginCreation(tx, { ...context, values: dentally.create.values })
  if (result.ok) return result
  if (result.code === 'validation') return refuse('validation', { errors: prefixErrorKeys(result.errors) })
  const { ok: _, code, ...details } = result
  return refuse(code, details)
}

/** Succeeds also when the patient was linked to the same record in the meantime. */
async function beginChosenLink(tx: PracticeTx, externalId: string, context: ChoiceContext) {
  const result = await beginLink(tx, { ...context, externalId })
  if (result.ok) return result
  const link = await linkOfPatient(tx, context.patientId)
  if (link?.external_id === externalId) return { ok: true as const, state: link.state }
  const { ok: _, code, ...details } = result
  return refuse(code, details)
}

/** The errors of the new patient's values, which are shown with the other errors of the outcome. */
export async function newPatientValueErrors(
  tx: PracticeTx,
  dentally: Outcome['dentally'] | undefined,
  deps: Dependencies,
): Promise<FieldErrors> {
  if (!dentally || 'link' in dentally) return {}
  return prefixErrorKeys(await creationErrors(tx, dentally.create.values, deps))
}

function prefixErrorKeys(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [`${CREATE_VALUES}.${field}`, text]),
  )
}
