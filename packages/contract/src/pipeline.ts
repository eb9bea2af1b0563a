import type * as domain from '@enamel/domain/pipeline/delays'
import { delayStages, MAX_DELAY_SECONDS } from '@enamel/domain/pipeline/delays'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { settingsConflict } from './errors.ts'

/** After how many seconds a patient is called again, by stage (FLOW-41, G-35). */
export const CallBackDelays = z.record(
  z.string(),
  z.object({ stage: z.string(), seconds: z.number().int().min(0) }),
) satisfies z.ZodType<domain.CallBackDelays>

const PipelineSettings = z.object({ call_back_delays: CallBackDelays })
export type PipelineSettings = z.infer<typeof PipelineSettings>

/** The delays of some stages, in seconds up to a year (PIPE-08, G3-25). */
const ChangedDelays = z
  .partialRecord(
    z.enum(delayStages),
    z.object({ stage: z.enum(delayStages), seconds: z.number().int().min(0).max(MAX_DELAY_SECONDS) }),
  )
  .refine(
    (delays) => Object.entries(delays).every(([key, { stage }]) => key === stage),
    'Each delay must name the stage under which it stands',
  )

export const pipeline = {
  settings: endpoint({
    summary: 'The settings of the pipeline',
    method: 'GET',
    path: '/v3/clients/settings/pipeline',
    caller: 'staff',
    responses: { 200: PipelineSettings },
    refusals: {},
  }),
  save: endpoint({
    summary: 'Changes the call-back delays of some stages',
    method: 'PUT',
    path: '/v3/clients/settings/pipeline',
    caller: 'staff',
    body: z.object({
      call_back_delays: ChangedDelays,
      /** The delays from which the edit started. */
      based_on: z.object({ call_back_delays: ChangedDelays.optional() }).optional(),
    }),
    responses: { 200: PipelineSettings },
    refusals: settingsConflict(PipelineSettings),
    audit: 'settings.pipeline',
  }),
}
