export { recordFirstLabels } from './label-patient.ts'
export { labelPolicy } from './labels.policy.ts'
