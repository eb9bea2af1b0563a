export { placeholderGroups } from './placeholder-groups.ts'
