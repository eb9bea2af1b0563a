import { sources } from '@enamel/contract/sources'
import { serve } from '../../http/serve.ts'
import { addSource, removeSource, renameSource } from './change-sources.ts'
import { listSources } from './list-sources.ts'

export const sourceRoutes = [
  serve(sources.list, listSources),
  serve(sources.add, addSource),
  serve(sources.rename, renameSource),
  serve(sources.remove, removeSource),
]
