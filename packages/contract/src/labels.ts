import { labelMessages } from '@enamel/domain/labels/label'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { PatientParams, storableText } from './fields.ts'

/** The patient's labels, and the practice's recent labels, latest first (G-29). */
const Labels = z.object({ labels: z.array(z.string()), labels_history: z.array(z.string()) })

/** A label, cleaned. The domain checks it, including its length, with one set of messages (LBL-08). */
export const LabelInput = storableText(labelMessages.empty).transform(cleanLine)

export const labels = {
  add: endpoint({
    summary: 'Adds a label to a patient; does nothing when they already have it',
    method: 'PUT',
    path: '/patients/:id/labels',
    caller: 'staff',
    params: PatientParams,
    body: z.object({ label: LabelInput }),
    responses: { 200: Labels },
    refusals: patientRefusals,
    audit: 'label.add',
  }),
  remove: endpoint({
    summary: 'Removes a label from a patient; does nothing when they do not have it',
    method: 'DELETE',
    path: '/patients/:id/labels',
    caller: 'staff',
    params: PatientParams,
    query: z.object({ label: LabelInput }),
    responses: { 200: Labels },
    refusals: patientRefusals,
    audit: 'label.remove',
  }),
}
