import { patientReports } from '@enamel/contract/patient-reports'
import { serve } from '../../http/pipeline/serve.ts'
import { checkRange } from '../reporting/index.ts'
import { listOtherPatients, listOverviewPatients } from './list-patients.ts'
import { patientReportPolicy } from './patient-reports.policy.ts'

export const patientReportRoutes = [
  serve(patientReports.overview, patientReportPolicy.read, listOverviewPatients, checkRange),
  serve(patientReports.others, patientReportPolicy.read, listOtherPatients, checkRange),
]
