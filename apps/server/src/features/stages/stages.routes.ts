import { stages } from '@enamel/contract/stages'
import { listedStages } from '@enamel/domain/stages/stages'
import { answer } from '../../http/pipeline/handler-result.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { movePatient, validateMove } from './move-patient.ts'
import { stagePolicy } from './stages.policy.ts'

export const stageRoutes = [
  serve(stages.list, stagePolicy.read, async () => answer(listedStages())),
  serve(stages.move, stagePolicy.change, movePatient, validateMove),
]
