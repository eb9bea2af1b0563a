import type { values } from '@enamel/contract/values'
import { byUser } from '@enamel/domain/actors/actor'
import { isOn } from '@enamel/domain/config/feature-flags'
import { lastEditor } from '@enamel/domain/patients/edit-conflict'
import { moneyText, penceOf } from '@enamel/domain/text/money'
import { type EditableAmounts, mergeValues } from '@enamel/domain/values/merge-values'
import { canEditValues, valueStateOf } from '@enamel/domain/values/patient-values'
import type { ValuesDraft } from '@enamel/domain/values/values-draft'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { actorName, editPatient, fieldEdits, type LockedPatient, lockPatient } from '../patients/index.ts'
import { practiceFeatures } from '../practice/index.ts'
import { linkOfPatient } from '../practice-system/index.ts'

/**
 * Sets the proposed and accepted amounts of a patient, unless they come from the practice system. The paid amount does
 * not change (VAL-04, VAL-07). When two users edit the amounts at the same time, changes of different amounts are both
 * saved; the later change of the same amount is refused.
 */
export const saveValues: Handler<typeof values.save> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const link = (await linkOfPatient(tx, params.id))?.state ?? 'unlinked'
    const state = valueStateOf(link)
    const enabled = isOn(await practiceFeatures(tx), 'patient-values')
    if (!canEditValues({ enabled, state, link }))
      return refuse(state === 'linked' ? 'values_linked' : 'values_not_enabled')

    const current = { proposed: patient.proposed_pence, accepted: patient.accepted_pence }
    const merged = mergeValues(body.based_on && penceIn(body.based_on), penceIn(body), current)
    if (merged.kind === 'conflict') {
      const editor = lastEditor(fieldEdits(patient), merged.fields)
      const name = (editor && (await actorName(tx, editor))) ?? 'Another user'
      return refuse('edit_conflict', { values: { name }, record: presentValues(patient, current) })
    }
    const { values, changed } = merged
    const columns = { proposed_pence: values.proposed, accepted_pence: values.accepted }
    const edit = { columns, fields: changed, actor: byUser(session.userId), now: deps.clock.now() }
    if (changed.length > 0) await editPatient(tx, patient, edit)
    return ok(presentValues(patient, values))
  })

function presentValues({ paid_pence }: LockedPatient, { proposed, accepted }: EditableAmounts) {
  return { paid: moneyText(paid_pence), proposed: moneyText(proposed), accepted: moneyText(accepted) }
}

/** @param amounts amounts that the contract's schema has accepted */
function penceIn({ proposed, accepted }: ValuesDraft): EditableAmounts {
  return { proposed: readPence(proposed), accepted: readPence(accepted) }
}

function readPence(amount: string): number {
  const pence = penceOf(amount)
  if (pence === null) throw new Error('An amount that the contract accepted could not be read')
  return pence
}
