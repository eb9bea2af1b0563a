import type { practiceSystem } from '@enamel/contract/practice-system'
import { inPractice } from '../../../db/database.ts'
import { accepted, refuse } from '../../../http/outcome.ts'
import type { Handler, InputValidator } from '../../../http/serve.ts'
import { askFor } from '../practice-account.ts'
import { beginCreation } from './begin-creation.ts'
import { creationErrors } from './judge-new-patient.ts'

/**
 * Creates a patient there in the background (G-39). Which plans there are is asked first where nobody knows; where that
 * is not answered either, the creation waits until it is, and the practice system judges the plan.
 */
export const createPatient: Handler<typeof practiceSystem.create> = async (context, { params, body }) => {
  const { deps, session, change } = context
  await askFor(context, async (account) => {
    const known = deps.practiceSystem.knownPaymentPlans(account)
    return known ? { kind: 'answered', value: known } : deps.practiceSystem.paymentPlans(account)
  })
  return change(async (tx) => {
    const beginning = { patientId: params.id, userId: session.userId, deps }
    const begun = await beginCreation(tx, { ...beginning, values: body })
    if (begun.ok) return accepted({ state: begun.state })
    if (begun.code === 'validation') return refuse('validation', { errors: begun.errors })
    return refuse(begun.code, begun.code === 'already_linked' ? { values: begun.values } : {})
  })
}

/** What is wrong with the values that fit where others do not; of the plan, as far as the plans are known. */
export const validateCreation: InputValidator<typeof practiceSystem.create> = ({ deps, session }, { body }) =>
  inPractice(deps.db, session.clientId, (tx) => creationErrors(tx, body, deps))
