import { savedFilters } from '@enamel/contract/saved-filters'
import { serve } from '../../http/pipeline/serve.ts'
import { changeFilter } from './change-filter.ts'
import { createFilter } from './create-filter.ts'
import { listFilters } from './list-filters.ts'
import { removeFilter } from './remove-filter.ts'
import { savedFilterPolicy } from './saved-filters.policy.ts'

export const savedFilterRoutes = [
  serve(savedFilters.list, savedFilterPolicy.own, listFilters),
  serve(savedFilters.create, savedFilterPolicy.own, createFilter),
  serve(savedFilters.change, savedFilterPolicy.own, changeFilter),
  serve(savedFilters.remove, savedFilterPolicy.own, removeFilter),
]
