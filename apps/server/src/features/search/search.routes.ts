import { search } from '@enamel/contract/search'
import { serve } from '../../http/pipeline/serve.ts'
import { searchPolicy } from './search.policy.ts'
import { searchEverything } from './search-everything.ts'
import { searchPatients } from './search-patients.ts'

export const searchRoutes = [
  serve(search.patients, searchPolicy.search, searchPatients),
  serve(search.everything, searchPolicy.everything, searchEverything),
]
