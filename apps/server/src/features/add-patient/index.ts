export { addPatientRoutes } from './add-patient.routes.ts'
export { createLead } from './create-lead.ts'
