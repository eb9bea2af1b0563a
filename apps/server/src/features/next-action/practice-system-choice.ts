import type { Outcome } from '@enamel/contract/next-action'
import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type FieldErrors, refuse } from '../../http/pipeline/handler-result.ts'
import { beginCreation, beginLink, creationErrors, linkOfPatient } from '../practice-system/index.ts'

/** The path of a new patient's values in the body, with which the names of their errors begin. */
const CREATE_VALUES = 'dentally.create.values'

interface ChoiceContext {
  patientId: string
  actor: Actor
  deps: Dependencies
}

/** Begins the link or creation chosen in the flow. A job calls the practice system after the commit (DEN-28). */
export async function beginInPracticeSystem(
  tx: PracticeTx,
  dentally: NonNullable<Outcome['dentally']>,
  context: ChoiceContext,
) {
  if ('link' in dentally) return beginChosenLink(tx, dentally.link.dentally_id, context)
  const begun = await beginCreation(tx, { ...context, values: dentally.create.values })
  if (begun.ok) return begun
  if (begun.code === 'validation') return refuse('validation', { errors: atValues(begun.errors) })
  const { ok: _, code, ...details } = begun
  return refuse(code, details)
}

/** A link that has been made in the meantime counts as begun: it is the intended one. */
async function beginChosenLink(tx: PracticeTx, externalId: string, context: ChoiceContext) {
  const begun = await beginLink(tx, { ...context, externalId })
  if (begun.ok) return begun
  const link = await linkOfPatient(tx, context.patientId)
  if (link?.external_id === externalId) return { ok: true as const, state: link.state }
  const { ok: _, code, ...details } = begun
  return refuse(code, details)
}

/** The errors of the chosen creation, which are shown with the other errors of the outcome. */
export async function chosenCreationErrors(
  tx: PracticeTx,
  dentally: Outcome['dentally'] | undefined,
  deps: Dependencies,
): Promise<FieldErrors> {
  if (!dentally || 'link' in dentally) return {}
  return atValues(await creationErrors(tx, dentally.create.values, deps))
}

function atValues(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [`${CREATE_VALUES}.${field}`, text]),
  )
}
