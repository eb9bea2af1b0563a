import { templates } from '@enamel/contract/templates'
import { serve } from '../../http/serve.ts'
import { listTemplates } from './list-templates.ts'

export const templateRoutes = [serve(templates.list, listTemplates)]
