import { values } from '@enamel/contract/values'
import { serve } from '../../http/pipeline/serve.ts'
import { saveValues } from './save-values.ts'
import { valuePolicy } from './values.policy.ts'

export const valueRoutes = [serve(values.save, valuePolicy.change, saveValues)]
