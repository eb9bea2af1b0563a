export { changePatient, placePatient } from './change-patient.ts'
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
export { phoneColumns, storedNumber } from './phone-columns.ts'
export { readPatient } from './present-patient.ts'
export { setSource } from './save-patient.ts'
