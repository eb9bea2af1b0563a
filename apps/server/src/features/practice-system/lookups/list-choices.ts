import type { practiceSystem } from '@enamel/contract/practice-system'
import { ok } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { askPracticeSystem, refuseInactive } from '../practice-account.ts'

/** The titles that a new patient can have (DEN-20). */
export const listTitles: Handler<typeof practiceSystem.titles> = async (context) =>
  (await refuseInactive(context)) ?? ok([...context.deps.practiceSystem.titles])

/** The codes of ethnicities by their labels (DEN-20). */
export const listEthnicities: Handler<typeof practiceSystem.ethnicities> = async (context) =>
  (await refuseInactive(context)) ?? ok({ ...context.deps.practiceSystem.ethnicities })

/** The practice's payment plans (DEN-20). */
export const listPaymentPlans: Handler<typeof practiceSystem.paymentPlans> = async (context) => {
  const response = await askPracticeSystem(context, context.deps.practiceSystem.paymentPlans)
  return response.ok ? ok(response.value) : response
}
