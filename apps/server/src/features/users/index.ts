export { updateUser } from './user.queries.ts'
