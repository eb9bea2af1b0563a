import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const stages = {
  list: endpoint({
    summary: 'The stages of the pipeline with their display names',
    method: 'GET',
    path: '/stages',
    caller: 'staff',
    answers: { 200: z.array(z.object({ name: z.string(), display_name: z.string() })) },
    refusals: {},
  }),
}
