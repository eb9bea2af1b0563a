export { allPatients } from './listed-patients.ts'
export { patientReportPolicy } from './patient-reports.policy.ts'
