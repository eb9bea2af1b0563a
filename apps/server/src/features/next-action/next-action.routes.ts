import { nextAction } from '@enamel/contract/next-action'
import { serve } from '../../http/pipeline/serve.ts'
import { nextActionPolicy } from './next-action.policy.ts'
import { saveOutcome, validateOutcome } from './save-outcome.ts'

export const nextActionRoutes = [
  serve(nextAction.save, nextActionPolicy.change, saveOutcome, validateOutcome),
]
