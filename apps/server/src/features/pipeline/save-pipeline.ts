import type { pipeline } from '@enamel/contract/pipeline'
import { conflictingFields } from '@enamel/domain/settings/conflicts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { changePractice, lockPractice, readSettings } from '../practice/index.ts'
import { presentDelays } from './get-pipeline.ts'

/**
 * Changes the delays of some stages (PIPE-08, G3-25). The delays of all stages are stored, so that a new delay for new
 * leads does not change the stages whose delay was never set.
 */
export const savePipeline: Handler<typeof pipeline.save> = ({ deps, change }, { body }) =>
  change(async (tx) => {
    const present = presentDelays(readSettings(await lockPractice(tx), 'pipeline'))
    const changed = body.call_back_delays
    const basedOn = body.based_on?.call_back_delays ?? {}
    if (conflictingFields(changed, basedOn, present.call_back_delays).length > 0)
      return refuse('edit_conflict', { record: present })
    const delays = Object.values({ ...present.call_back_delays, ...changed }).map(({ stage, seconds }) => [
      stage,
      { seconds },
    ])
    const practice = await changePractice(
      tx,
      () => ({ settings: { pipeline: Object.fromEntries(delays) } }),
      deps.clock.now(),
    )
    return ok(presentDelays(readSettings(practice, 'pipeline')))
  })
