import type { values } from '@enamel/contract/values'
import { penceOf } from '@enamel/domain/text/money'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { changePatient, lockPatient, readPatient } from '../patients/index.ts'

/** Sets what was proposed to a patient and accepted, unless the practice system says it; paid stays (VAL-07). */
export const saveValues: Handler<typeof values.save> = ({ world, change }, { params, body }) =>
  change(async (tx) => {
    const now = world.clock.now()
    if (!(await lockPatient(tx, params.id))) return refuse('not_found')
    const before = await readPatient(tx, params.id, now)
    if (before?.values.state === 'linked') return refuse('values_linked')

    const [proposed_pence, accepted_pence] = [penceIn(body.proposed), penceIn(body.accepted)]
    await changePatient(tx, params.id, { proposed_pence, accepted_pence }, now)
    const saved = await readPatient(tx, params.id, now)
    if (!saved) return refuse('not_found')
    const { paid, proposed, accepted } = saved.values
    return answer({ paid, proposed, accepted })
  })

/** @param amount as the contract lets it in */
function penceIn(amount: string): number {
  const pence = penceOf(amount)
  if (pence === null) throw new Error('An amount that the contract let in could not be read')
  return pence
}
