export { recordFirstLabels } from './label-patient.ts'
