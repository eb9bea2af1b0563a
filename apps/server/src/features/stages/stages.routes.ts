import { stages } from '@enamel/contract/stages'
import { listedStages } from '@enamel/domain/stages/stages'
import { ok } from '../../http/pipeline/handler-result.ts'
import { allOf, when } from '../../http/pipeline/policy.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { bodyHasNote, communicationPolicy } from '../communications/index.ts'
import { movePatient, validateMove } from './move-patient.ts'
import { stagePolicy } from './stages.policy.ts'

const movePolicy = allOf(stagePolicy.change, when(bodyHasNote, communicationPolicy.addNote))

export const stageRoutes = [
  serve(stages.list, stagePolicy.read, async () => ok(listedStages())),
  serve(stages.move, movePolicy, movePatient, validateMove),
]
