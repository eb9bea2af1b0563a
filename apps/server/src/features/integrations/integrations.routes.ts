import { integrations } from '@enamel/contract/integrations'
import { serve } from '../../http/pipeline/serve.ts'
import { integrationPolicy } from './integrations.policy.ts'
import { listIntegrations } from './list-integrations.ts'

export const integrationRoutes = [serve(integrations.list, integrationPolicy.read, listIntegrations)]
