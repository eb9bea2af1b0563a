import { returnOnSources } from '@enamel/contract/return-on-sources'
import { serve } from '../../http/pipeline/serve.ts'
import { checkRange } from '../reporting/index.ts'
import { getSourcesReport } from './get-sources-report.ts'
import { returnOnSourcesPolicy } from './return-on-sources.policy.ts'
import { saveSpend } from './save-spend.ts'

export const returnOnSourcesRoutes = [
  serve(returnOnSources.report, returnOnSourcesPolicy.read, getSourcesReport, checkRange),
  serve(returnOnSources.saveSpend, returnOnSourcesPolicy.saveSpend, saveSpend),
]
