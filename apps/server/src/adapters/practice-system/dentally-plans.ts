import { z } from 'zod'
import type { Dentally } from './dentally-call.ts'
import { DentallyId, MaybeText } from './dentally-fields.ts'
import { askAll } from './dentally-list.ts'
import type { Asked, PaymentPlan, PracticeAccount, PracticeSystem } from './practice-system.ts'

const PLANS_KNOWN_MS = 10 * 60_000

const Plan = z
  .object({
    id: DentallyId,
    name: MaybeText,
    patient_friendly_name: MaybeText,
    active: z.boolean().nullish().catch(null),
  })
  .transform(({ id, name, patient_friendly_name, active }): PaymentPlan & { isGone: boolean } => {
    const known = name ?? patient_friendly_name ?? `Plan ${id}`
    const shown = patient_friendly_name ?? known
    return { id, name: known, patient_friendly_name: shown, isGone: active === false }
  })

/** The payment plans of a practice, cached by site. */
export function paymentPlansAt(
  at: (account: PracticeAccount) => Dentally,
): Pick<PracticeSystem, 'paymentPlans' | 'cachedPaymentPlans'> {
  const known = new Map<string, { plans: PaymentPlan[]; since: number }>()
  return {
    async paymentPlans(account) {
      const asked = await plansInUse(at(account))
      if (asked.kind === 'answered') known.set(account.siteId, { plans: asked.value, since: Date.now() })
      return asked
    },
    cachedPaymentPlans({ siteId }) {
      const { plans, since } = known.get(siteId) ?? { plans: null, since: 0 }
      return Date.now() - since < PLANS_KNOWN_MS ? plans : null
    },
  }
}

/** The active plans. They are filtered here too, since Dentally may ignore the filter. */
async function plansInUse(at: Dentally): Promise<Asked<PaymentPlan[]>> {
  const plans = { path: '/payment_plans', key: 'payment_plans', query: { active: 'true' }, row: Plan }
  const asked = await askAll(at, plans)
  if (asked.kind !== 'answered') return asked
  const inUse = asked.value.filter(({ isGone }) => !isGone).map(({ isGone: _, ...plan }) => plan)
  return { kind: 'answered', value: inUse }
}
