export { type Counted, countedPatients } from './counted-patients.ts'
export { inReport } from './report-scope.ts'
