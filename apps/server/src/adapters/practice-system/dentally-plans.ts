import { z } from 'zod'
import type { ServiceResult } from '../service-result.ts'
import type { Dentally } from './dentally-call.ts'
import { DentallyId, MaybeText } from './dentally-fields.ts'
import { fetchAll } from './dentally-list.ts'
import type { PaymentPlan, PracticeAccount, PracticeSystem } from './practice-system.ts'

const CACHE_MS = 10 * 60_000

const Plan = z
  .object({
    id: DentallyId,
    name: MaybeText,
    patient_friendly_name: MaybeText,
    active: z.boolean().nullish().catch(null),
  })
  .transform(({ id, name, patient_friendly_name, active }): PaymentPlan & { isInactive: boolean } => {
    const known = name ?? patient_friendly_name ?? `Plan ${id}`
    const shown = patient_friendly_name ?? known
    return { id, name: known, patient_friendly_name: shown, isInactive: active === false }
  })

/** The payment plans of a practice, cached by site. */
export function paymentPlanQueries(
  dentallyFor: (account: PracticeAccount) => Dentally,
): Pick<PracticeSystem, 'paymentPlans' | 'cachedPaymentPlans'> {
  const cache = new Map<string, { plans: PaymentPlan[]; fetchedAt: number }>()
  return {
    async paymentPlans(account) {
      const result = await activePlans(dentallyFor(account))
      if (result.kind === 'answered')
        cache.set(account.siteId, { plans: result.value, fetchedAt: Date.now() })
      return result
    },
    cachedPaymentPlans({ siteId }) {
      const { plans, fetchedAt } = cache.get(siteId) ?? { plans: null, fetchedAt: 0 }
      return Date.now() - fetchedAt < CACHE_MS ? plans : null
    },
  }
}

/** The active plans. The result is filtered here too, since Dentally may ignore the filter. */
async function activePlans(dentally: Dentally): Promise<ServiceResult<PaymentPlan[]>> {
  const plans = { path: '/payment_plans', key: 'payment_plans', query: { active: 'true' }, row: Plan }
  const result = await fetchAll(dentally, plans)
  if (result.kind !== 'answered') return result
  const active = result.value
    .filter(({ isInactive }) => !isInactive)
    .map(({ isInactive: _, ...plan }) => plan)
  return { kind: 'answered', value: active }
}
