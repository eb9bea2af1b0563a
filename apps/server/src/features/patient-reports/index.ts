export { allPatients } from './listed-patients.ts'
export { patientReportPolicy } from './patient-reports.policy.ts'
export { rangeErrors, rangeOf } from './report-range.ts'
