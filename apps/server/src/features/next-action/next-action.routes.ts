import { nextAction } from '@enamel/contract/next-action'
import { serve } from '../../http/serve.ts'
import { saveOutcome, validateOutcome } from './save-outcome.ts'

export const nextActionRoutes = [serve(nextAction.save, saveOutcome, validateOutcome)]
