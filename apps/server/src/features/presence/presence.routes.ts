import { presence } from '@enamel/contract/presence'
import { serve } from '../../http/pipeline/serve.ts'
import { leavePatient } from './leave-patient.ts'
import { listPresent } from './list-present.ts'
import { markPresent } from './mark-present.ts'
import { presencePolicy } from './presence.policy.ts'

export const presenceRoutes = [
  serve(presence.mark, presencePolicy.show, markPresent),
  serve(presence.leave, presencePolicy.show, leavePatient),
  serve(presence.list, presencePolicy.see, listPresent),
]
