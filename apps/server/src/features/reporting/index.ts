export { type Counted, countedPatients } from './counted-patients.ts'
export { checkRange } from './report-range.ts'
export { inReport, reportScope } from './report-scope.ts'
