export { type Counted, countedPatients } from './counted-patients.ts'
export { rangeErrors, rangeOf } from './report-range.ts'
export { inReport } from './report-scope.ts'
