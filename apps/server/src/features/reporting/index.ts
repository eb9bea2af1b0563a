export { type Counted, type CountedPatient, countedPatients, passesFilters } from './counted-patients.ts'
export { inReport, type ReportScope } from './report-scope.ts'
