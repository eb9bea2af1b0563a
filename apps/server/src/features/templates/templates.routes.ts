import { templates } from '@enamel/contract/templates'
import { serve } from '../../http/pipeline/serve.ts'
import { getTemplateContext } from './get-template-context.ts'
import { listTemplates } from './list-templates.ts'
import { templatePolicy } from './templates.policy.ts'

export const templateRoutes = [
  serve(templates.list, templatePolicy.read, listTemplates),
  serve(templates.context, templatePolicy.read, getTemplateContext),
]
