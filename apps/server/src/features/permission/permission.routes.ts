import { permission } from '@enamel/contract/permission'
import { everyRole } from '../../http/pipeline/policy.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { getPermission } from './get-permission.ts'

export const permissionRoutes = [serve(permission.read, everyRole(), getPermission)]
