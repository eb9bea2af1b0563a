import type { practiceSystem } from '@enamel/contract/practice-system'
import { byUser } from '@enamel/domain/actors/actor'
import { inPractice } from '../../../db/in-practice.ts'
import { accepted, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../../http/pipeline/serve.ts'
import { askPracticeSystem } from '../practice-account.ts'
import { beginCreation } from './begin-creation.ts'
import { creationErrors } from './check-new-patient.ts'

/**
 * Creates a patient in the practice system in the background (G-39). The payment plans are loaded first unless they are
 * cached. If they cannot be loaded, the practice system checks the plan.
 */
export const createPatient: Handler<typeof practiceSystem.create> = async (context, { params, body }) => {
  const { deps, session, change } = context
  await askPracticeSystem(context, async (account) => {
    const known = deps.practiceSystem.cachedPaymentPlans(account)
    return known ? { kind: 'answered', value: known } : deps.practiceSystem.paymentPlans(account)
  })
  return change(async (tx) => {
    const actor = byUser(session.userId)
    const result = await beginCreation(tx, { patientId: params.id, actor, deps, values: body })
    if (result.ok) return accepted({ state: result.state })
    if (result.code === 'validation') return refuse('validation', { errors: result.errors })
    return refuse(result.code, result.code === 'already_linked' ? { values: result.values } : {})
  })
}

/**
 * Checks the well-formed values when other values are malformed, so that all errors are in one response. The plan is
 * checked if the plans are cached.
 */
export const validateCreation: InputValidator<typeof practiceSystem.create> = ({ deps, session }, { body }) =>
  inPractice(deps.db, session.clientId, (tx) => creationErrors(tx, body, deps))
