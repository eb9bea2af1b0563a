import { sources } from '@enamel/contract/sources'
import { serve } from '../../http/pipeline/serve.ts'
import { addSource, removeSource, renameSource } from './change-sources.ts'
import { listSources } from './list-sources.ts'
import { sourcePolicy } from './sources.policy.ts'

export const sourceRoutes = [
  serve(sources.list, sourcePolicy.read, listSources),
  serve(sources.add, sourcePolicy.change, addSource),
  serve(sources.rename, sourcePolicy.change, renameSource),
  serve(sources.remove, sourcePolicy.change, removeSource),
]
