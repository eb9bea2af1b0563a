import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { PatientParams } from './fields.ts'
import { MoneyInput, MoneyText } from './money.ts'

export const Values = z.object({ paid: MoneyText, proposed: MoneyText, accepted: MoneyText })
export type Values = z.infer<typeof Values>

const EditableValues = z.object({ proposed: MoneyInput, accepted: MoneyInput })

/**
 * `based_on` contains the values when editing began. An amount that equals its base was not edited, and keeps its
 * current value.
 */
const ValuesSave = EditableValues.extend({ based_on: EditableValues.optional() })
export type ValuesSave = z.infer<typeof ValuesSave>

export const values = {
  save: endpoint({
    summary: "Sets the proposed and accepted amounts of a patient's treatment",
    method: 'PUT',
    path: '/v3/patients/:id/values',
    caller: 'staff',
    params: PatientParams,
    body: ValuesSave,
    responses: { 200: Values },
    refusals: {
      ...patientRefusals,
      values_not_enabled: { status: 403, message: 'Patient values are not enabled for your practice.' },
      values_linked: {
        status: 409,
        message: `These values come from ${PRACTICE_SYSTEM_NAME}. Change them there.`,
      },
      edit_conflict: {
        status: 409,
        message:
          '{name} changed these values while you were editing. Your changes are still here: check them and save again.',
        record: Values,
      },
    },
    audit: 'values.save',
  }),
}
