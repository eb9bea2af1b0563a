import type { PipelineSettings, pipeline } from '@enamel/contract/pipeline'
import { type CallBackDelays, callBackDelay, delayStages } from '@enamel/domain/pipeline/delays'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { pipelineOf } from './pipeline.queries.ts'

export const getPipeline: Handler<typeof pipeline.settings> = async ({ deps, session }) => {
  const { delays } = await readInPractice(deps.db, session.clientId, pipelineOf)
  return ok(presentDelays(delays))
}

/** The effective delay of every stage that can have a delay, so that browsers need no defaults (G-35). */
export function presentDelays(delays: CallBackDelays): PipelineSettings {
  return {
    call_back_delays: Object.fromEntries(
      delayStages.map((stage) => [stage, { stage, seconds: callBackDelay(delays, stage) }]),
    ),
  }
}
