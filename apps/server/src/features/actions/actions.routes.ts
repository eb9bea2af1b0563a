import { actions } from '@enamel/contract/actions'
import { serve } from '../../http/pipeline/serve.ts'
import { actionPolicy } from './actions.policy.ts'
import { countDue, listDue } from './list-due.ts'

export const actionRoutes = [
  serve(actions.due, actionPolicy.read, listDue),
  serve(actions.counts, actionPolicy.read, countDue),
]
