export { createLead } from './create-lead.ts'
