import { search } from '@enamel/contract/search'
import { serve } from '../../http/serve.ts'
import { searchPatients } from './search-patients.ts'

export const searchRoutes = [serve(search.patients, searchPatients)]
