import type * as domain from '@enamel/domain/pipeline/delays'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** After how many seconds a patient is called again, by stage (FLOW-41, G-35). */
export const CallBackDelays = z.record(
  z.string(),
  z.object({ stage: z.string(), seconds: z.number().int().min(0) }),
) satisfies z.ZodType<domain.CallBackDelays>

export const pipeline = {
  settings: endpoint({
    summary: 'The settings of the pipeline',
    method: 'GET',
    path: '/v3/clients/settings/pipeline',
    caller: 'staff',
    responses: { 200: z.object({ call_back_delays: CallBackDelays }) },
    refusals: {},
  }),
}
