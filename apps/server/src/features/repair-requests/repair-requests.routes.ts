import { repairRequests } from '@enamel/contract/repair-requests'
import { serve } from '../../http/pipeline/serve.ts'
import { askColleague } from './ask-colleague.ts'
import { listColleagues } from './list-colleagues.ts'
import { repairRequestPolicy } from './repair-requests.policy.ts'

export const repairRequestRoutes = [
  serve(repairRequests.colleagues, repairRequestPolicy.read, listColleagues),
  serve(repairRequests.ask, repairRequestPolicy.ask, askColleague),
]
