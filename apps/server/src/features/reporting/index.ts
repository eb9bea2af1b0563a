export { type Counted, type CountedPatient, countedPatients, passesFilters } from './counted-patients.ts'
