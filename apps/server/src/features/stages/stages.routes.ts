import { stages } from '@enamel/contract/stages'
import { listedStages } from '@enamel/domain/stages/stages'
import { answer } from '../../http/outcome.ts'
import { serve } from '../../http/serve.ts'
import { movePatient, validateMove } from './move-patient.ts'

export const stageRoutes = [
  serve(stages.list, async () => answer(listedStages())),
  serve(stages.move, movePatient, validateMove),
]
