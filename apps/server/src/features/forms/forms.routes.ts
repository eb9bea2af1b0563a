import { forms } from '@enamel/contract/forms'
import { serve } from '../../http/serve.ts'
import { submitForm } from './submit-form.ts'

export const formRoutes = [serve(forms.submit, submitForm)]
