import { actions } from '@enamel/contract/actions'
import { serve } from '../../http/serve.ts'
import { countDue, listDue } from './list-due.ts'

export const actionRoutes = [serve(actions.due, listDue), serve(actions.counts, countDue)]
