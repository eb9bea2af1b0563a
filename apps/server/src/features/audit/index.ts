export { auditLog } from './audit-log.ts'
export { auditProduct } from './audit-product.ts'
