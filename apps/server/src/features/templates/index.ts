export { receiveTemplateUpdate } from './apply-template-update.ts'
export { type PlaceholderPatient, placeholderGroups, placeholdersOf } from './placeholder-groups.ts'
export { type TemplateRow, templateById } from './template.queries.ts'
