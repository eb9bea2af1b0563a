import { forms } from '@enamel/contract/forms'
import { serveOpen } from '../../http/pipeline/serve.ts'
import { submitForm } from './submit-form.ts'

export const formRoutes = [serveOpen(forms.submit, submitForm)]
