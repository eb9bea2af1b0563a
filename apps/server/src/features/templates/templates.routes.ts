import { templates } from '@enamel/contract/templates'
import { serve } from '../../http/pipeline/serve.ts'
import { createTemplate, validateNewTemplate } from './create-template.ts'
import { findTemplateName } from './find-template-name.ts'
import { getTemplateContext } from './get-template-context.ts'
import { listTemplates } from './list-templates.ts'
import { removeTemplate } from './remove-template.ts'
import { saveTemplate, validateSavedTemplate } from './save-template.ts'
import { templatePolicy } from './templates.policy.ts'

export const templateRoutes = [
  serve(templates.list, templatePolicy.read, listTemplates),
  serve(templates.findName, templatePolicy.read, findTemplateName),
  serve(templates.create, templatePolicy.change, createTemplate, validateNewTemplate),
  serve(templates.save, templatePolicy.change, saveTemplate, validateSavedTemplate),
  serve(templates.remove, templatePolicy.change, removeTemplate),
  serve(templates.context, templatePolicy.read, getTemplateContext),
]
