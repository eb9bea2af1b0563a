import { reply } from '@enamel/contract/reply'
import { serve } from '../../http/serve.ts'
import { getTemplateContext } from './get-template-context.ts'
import { replyPolicy } from './reply.policy.ts'

export const replyRoutes = [serve(reply.templateContext, replyPolicy.write, getTemplateContext)]
