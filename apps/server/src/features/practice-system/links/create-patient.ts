import type { practiceSystem } from '@enamel/contract/practice-system'
import { byUser } from '@enamel/domain/actors/actor'
import { inPractice } from '../../../db/database.ts'
import { accepted, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../../http/pipeline/serve.ts'
import { askFor } from '../practice-account.ts'
import { beginCreation } from './begin-creation.ts'
import { creationErrors } from './judge-new-patient.ts'

/**
 * Creates a patient in the practice system in the background (G-39). The payment plans are loaded first unless they are
 * cached. If they cannot be loaded, the practice system checks the plan.
 */
export const createPatient: Handler<typeof practiceSystem.create> = async (context, { params, body }) => {
  const { deps, session, change } = context
  await askFor(context, async (account) => {
    const known = deps.practiceSystem.cachedPaymentPlans(account)
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

/** The errors of the well-formed values when others are malformed; the plan is checked if the plans are cached. */
export const validateCreation: InputValidator<typeof practiceSystem.create> = ({ deps, session }, { body }) =>
  inPractice(deps.db, session.clientId, (tx) => creationErrors(tx, body, deps))
