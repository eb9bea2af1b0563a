import { values } from '@enamel/contract/values'
import { serve } from '../../http/serve.ts'
import { saveValues } from './save-values.ts'

export const valueRoutes = [serve(values.save, saveValues)]
