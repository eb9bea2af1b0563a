export { auditLog } from './audit-log.ts'
export { auditJob, auditProduct } from './audit-product.ts'
