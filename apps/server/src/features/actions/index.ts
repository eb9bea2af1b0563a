export { actionDetailColumns, actionDetails } from './action-details.ts'
