import type { practiceSystem } from '@enamel/contract/practice-system'
import { byUser } from '@enamel/domain/actors/actor'
import { inPractice } from '../../../db/database.ts'
import { accepted, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../../http/pipeline/serve.ts'
import { askFor } from '../practice-account.ts'
import { beginCreation } from './begin-creation.ts'
import { creationErrors } from './judge-new-patient.ts'

/**
 * Creates a patient in the practice system in the background (G-39). The plans are loaded first if they are not known.
 * If they cannot be loaded either, the creation waits until they can, and the practice system checks the plan.
 */
export const createPatient: Handler<typeof practiceSystem.create> = async (context, { params, body }) => {
  const { deps, session, change } = context
  await askFor(context, async (account) => {
    const known = deps.practiceSystem.knownPaymentPlans(account)
    return known ? { kind: 'answered', value: known } : deps.practiceSystem.paymentPlans(account)
  })
  return change(async (tx) => {
    const beginning = { patientId: params.id, actor: byUser(session.userId), deps }
    const begun = await beginCreation(tx, { ...beginning, values: body })
    if (begun.ok) return accepted({ state: begun.state })
    if (begun.code === 'validation') return refuse('validation', { errors: begun.errors })
    return refuse(begun.code, begun.code === 'already_linked' ? { values: begun.values } : {})
  })
}

/** The errors of the usable values when others are unusable; the plan is checked if the plans are known. */
export const validateCreation: InputValidator<typeof practiceSystem.create> = ({ deps, session }, { body }) =>
  inPractice(deps.db, session.clientId, (tx) => creationErrors(tx, body, deps))
