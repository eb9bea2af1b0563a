export { auditLog } from './audit-log.ts'
