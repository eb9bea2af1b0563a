export { assigneeOf } from './assignee-of.ts'
export { lockActiveUsers, userNamed } from './colleague.queries.ts'
