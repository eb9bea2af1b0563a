export { createLead } from './create-lead.ts'
export {
  holdIdentities,
  type LockedPatient,
  lockPatient,
  patientByEmail,
  patientById,
  patientByPhone,
  patientExists,
} from './patient.queries.ts'
export { patientRoutes } from './patients.routes.ts'
export { storedNumber } from './phone-columns.ts'
export { publishPatient } from './publish-patient.ts'
