import type { Outcome } from '@enamel/contract/next-action'
import type { PracticeTx } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import type { World } from '../../world.ts'
import { beginCreation, beginLink } from '../practice-system/index.ts'

/** Where the values of a create lie in the body, as errors name their fields. */
const CREATE_VALUES = 'dentally.create.values'

interface Choosing {
  patientId: string
  userId: string
  world: World
}

/** Begins the link or create that was chosen on the way; a job asks Dentally after the commit (DEN-28). */
export async function beginInPracticeSystem(
  tx: PracticeTx,
  dentally: NonNullable<Outcome['dentally']>,
  choosing: Choosing,
) {
  if ('link' in dentally) {
    const begun = await beginLink(tx, { ...choosing, externalId: dentally.link.dentally_id })
    return begun.ok ? begun : refuse(begun.code)
  }
  const begun = await beginCreation(tx, { ...choosing, values: dentally.create.values })
  if (begun.ok) return begun
  if (begun.code !== 'validation') return refuse(begun.code)
  const errors = Object.entries(begun.errors).map(([field, words]) => [`${CREATE_VALUES}.${field}`, words])
  return refuse('validation', { errors: Object.fromEntries(errors) })
}
