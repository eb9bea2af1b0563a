import { reporting } from '@enamel/contract/reporting'
import { serve } from '../../http/pipeline/serve.ts'
import { getOverview, getPipeline } from './get-report.ts'
import { getOverviewTrend, getPipelineTrend } from './get-trend.ts'
import { checkRange } from './report-range.ts'
import { reportingPolicy } from './reporting.policy.ts'

export const reportingRoutes = [
  serve(reporting.overview, reportingPolicy.read, getOverview, checkRange),
  serve(reporting.pipeline, reportingPolicy.read, getPipeline, checkRange),
  serve(reporting.overviewTrend, reportingPolicy.read, getOverviewTrend, checkRange),
  serve(reporting.pipelineTrend, reportingPolicy.read, getPipelineTrend, checkRange),
]
