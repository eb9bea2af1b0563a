export { placeholderGroups } from './placeholder-groups.ts'
export { replyRoutes } from './reply.routes.ts'
