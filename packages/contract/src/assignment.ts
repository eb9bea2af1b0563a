import type * as domain from '@enamel/domain/assignment/assignee'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { Id, PatientParams } from './fields.ts'

/** The user of the practice who looks after a patient. */
export const Assignee = z.object({ id: Id, name: z.string() }) satisfies z.ZodType<domain.Assignee>

/** Limits a list or a count to the patients who are assigned to the user who asks. */
export const Assigned = z.literal('me').optional()

/** `version` is that of the patient. */
const Assignment = z.object({ assignee: Assignee.nullable(), version: z.number().int() })
export type Assignment = z.infer<typeof Assignment>

export const NOT_A_COLLEAGUE = 'This colleague does not work here any more. Choose somebody else.'

export const assignment = {
  assign: endpoint({
    summary: 'Assigns a patient to a user of the practice, or to nobody; a repetition changes nothing',
    method: 'PUT',
    path: '/v3/patients/:id/assignee',
    caller: 'staff',
    params: PatientParams,
    body: z.object({
      user_id: Id.nullable(),
      /** The assignee on which the change is based; without it, the change is made whoever the assignee is. */
      based_on: Id.nullable().optional(),
    }),
    responses: { 200: Assignment },
    refusals: {
      ...patientRefusals,
      assignee_changed: {
        status: 409,
        message: '{name} has changed who this patient is assigned to. Check it and choose again.',
        record: Assignment,
      },
    },
    audit: 'patient.assign',
  }),
  colleagues: endpoint({
    summary: 'The active users of the practice, by name',
    method: 'GET',
    path: '/v3/colleagues',
    caller: 'staff',
    responses: { 200: z.array(Assignee) },
    refusals: {},
  }),
}
