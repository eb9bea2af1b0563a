export { assigneeOf } from './assignee-of.ts'
export { lockActiveUsers } from './colleague.queries.ts'
