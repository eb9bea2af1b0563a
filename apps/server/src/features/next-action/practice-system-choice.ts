import type { Outcome } from '@enamel/contract/next-action'
import type { Actor } from '@enamel/domain/actors/actor'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type FieldErrors, refuse } from '../../http/pipeline/handler-result.ts'
import { beginCreation, beginLink, creationErrors, linkOfPatient } from '../practice-system/index.ts'

/** The path of a create's values in the body, as errors name their fields. */
const CREATE_VALUES = 'dentally.create.values'

interface Choosing {
  patientId: string
  actor: Actor
  deps: Dependencies
}

/** Begins the link or create that was chosen in the flow; a job calls the practice system after the commit (DEN-28). */
export async function beginInPracticeSystem(
  tx: PracticeTx,
  dentally: NonNullable<Outcome['dentally']>,
  choosing: Choosing,
) {
  if ('link' in dentally) return beginChosenLink(tx, dentally.link.dentally_id, choosing)
  const begun = await beginCreation(tx, { ...choosing, values: dentally.create.values })
  if (begun.ok) return begun
  if (begun.code === 'validation') return refuse('validation', { errors: atValues(begun.errors) })
  const { ok: _, code, ...details } = begun
  return refuse(code, details)
}

/** The two were linked meanwhile, as intended. */
async function beginChosenLink(tx: PracticeTx, externalId: string, choosing: Choosing) {
  const begun = await beginLink(tx, { ...choosing, externalId })
  if (begun.ok) return begun
  const link = await linkOfPatient(tx, choosing.patientId)
  if (link?.external_id === externalId) return { ok: true as const, state: link.state }
  const { ok: _, code, ...details } = begun
  return refuse(code, details)
}

/** The errors of the chosen creation, beside other errors of the outcome. */
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
