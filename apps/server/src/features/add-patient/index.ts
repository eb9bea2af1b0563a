export { leadPolicy } from './add-patient.policy.ts'
export { createLead } from './create-lead.ts'
