import type { ApiError } from '../../lib/api-error.ts'
import type { ActionRefusal } from './action-save.machine.ts'
import type { OutcomeBody } from './outcome.ts'

const ofPracticeSystem: readonly string[] = ['already_linked', 'integration_inactive']

/** The refused part of an outcome: if it is only the link or creation, the rest would be saved. */
export function refusedPart({ code, errors }: ApiError, { dentally }: OutcomeBody): ActionRefusal['of'] {
  if (!dentally) return 'outcome'
  const fields = Object.keys(errors)
  const isOfItsFields = fields.length > 0 && fields.every((field) => /^dentally\b/.test(field))
  return ofPracticeSystem.includes(code) || isOfItsFields ? 'practice_system' : 'outcome'
}
