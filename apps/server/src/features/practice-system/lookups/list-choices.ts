import type { practiceSystem } from '@enamel/contract/practice-system'
import { inPractice } from '../../../db/database.ts'
import type { StaffContext } from '../../../http/context.ts'
import { answer, refuse } from '../../../http/outcome.ts'
import type { Handler } from '../../../http/serve.ts'
import { askFor, offersOf } from '../practice-account.ts'

/** What a new patient can be called (DEN-20). */
export const listTitles: Handler<typeof practiceSystem.titles> = async (context) =>
  (await isOffered(context))
    ? answer([...context.world.practiceSystem.titles])
    : refuse('integration_inactive')

/** The codes of ethnicities by their labels (DEN-20). */
export const listEthnicities: Handler<typeof practiceSystem.ethnicities> = async (context) =>
  (await isOffered(context))
    ? answer({ ...context.world.practiceSystem.ethnicities })
    : refuse('integration_inactive')

/** The practice's payment plans (DEN-20). */
export const listPaymentPlans: Handler<typeof practiceSystem.paymentPlans> = async (context) => {
  const asked = await askFor(context, context.world.practiceSystem.paymentPlans)
  return asked.ok ? answer(asked.value) : asked
}

function isOffered({ world, session }: StaffContext): Promise<boolean> {
  return inPractice(world.db, session.clientId, async (tx) => (await offersOf(tx)).link)
}
