import { NO_NEW_STAGE } from '@enamel/domain/stages/manual-move'
import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { Instant, PatientId, PatientParams, text } from './fields.ts'

export const stages = {
  list: endpoint({
    summary: 'The stages of the pipeline with their display names',
    method: 'GET',
    path: '/stages',
    caller: 'staff',
    responses: { 200: z.array(z.object({ name: z.string(), display_name: z.string() })) },
    refusals: {},
  }),
  move: endpoint({
    summary: 'Moves a patient to another stage by hand',
    method: 'PUT',
    path: '/v3/patients/:id/stage',
    caller: 'staff',
    params: PatientParams,
    body: z.object({
      stage: z.string({ error: NO_NEW_STAGE }),
      note: text(SHORT_NOTE_MAX).nullable().default(null),
    }),
    responses: {
      200: z.object({ patient_id: PatientId, stage: z.string(), next_action_at: Instant.nullable() }),
    },
    refusals: patientRefusals,
    audit: 'stage.move',
  }),
}
