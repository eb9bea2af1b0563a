export { receiveTemplateUpdate } from './apply-template-update.ts'
export { submitPendingTemplates } from './submit-pending-templates.ts'
export { type TemplateRow, templateById } from './template.queries.ts'
