import type { values } from '@enamel/contract/values'
import { isOn } from '@enamel/domain/config/feature-flags'
import { moneyText, penceOf } from '@enamel/domain/text/money'
import { canEditValues, valueStateOf } from '@enamel/domain/values/patient-values'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceFeatures } from '../config/index.ts'
import { changePatient, lockPatient } from '../patients/index.ts'
import { readPatientLink } from '../practice-system/index.ts'

/** Sets what was proposed to a patient and accepted, unless the practice system says it; paid stays (VAL-04, VAL-07). */
export const saveValues: Handler<typeof values.save> = ({ world, change }, { params, body }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const { link } = await readPatientLink(tx, params.id)
    const state = valueStateOf(link)
    const enabled = isOn(await practiceFeatures(tx), 'patient-values')
    if (!canEditValues({ enabled, state, link }))
      return refuse(state === 'linked' ? 'values_linked' : 'values_not_enabled')

    const [proposed, accepted] = [penceIn(body.proposed), penceIn(body.accepted)]
    const columns = { proposed_pence: proposed, accepted_pence: accepted }
    await changePatient(tx, params.id, columns, world.clock.now())
    return answer({
      paid: moneyText(patient.paid_pence),
      proposed: moneyText(proposed),
      accepted: moneyText(accepted),
    })
  })

/** @param amount as the contract lets it in */
function penceIn(amount: string): number {
  const pence = penceOf(amount)
  if (pence === null) throw new Error('An amount that the contract let in could not be read')
  return pence
}
