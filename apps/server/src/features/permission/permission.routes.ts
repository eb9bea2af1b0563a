import { communications } from '@enamel/contract/communications'
import { everyRole } from '../../http/pipeline/policy.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { getPermission } from './get-permission.ts'

export const permissionRoutes = [serve(communications.permission, everyRole(), getPermission)]
