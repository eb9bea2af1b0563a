import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { PatientParams } from './fields.ts'

export const snooze = {
  end: endpoint({
    summary: 'Ends a snooze; harmless when there is none',
    method: 'DELETE',
    path: '/v3/patients/:id/snooze',
    caller: 'staff',
    params: PatientParams,
    answers: { 204: null },
    refusals: patientRefusals,
    audit: 'snooze.end',
  }),
}
