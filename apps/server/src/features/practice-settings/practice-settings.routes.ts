import { practiceSettings } from '@enamel/contract/practice-settings'
import { serve } from '../../http/pipeline/serve.ts'
import { practiceSettingsPolicy } from './practice-settings.policy.ts'
import { getPracticeSettings } from './present-practice.ts'
import { savePracticeSettings, validateDetails } from './save-practice.ts'
import { previewSignature, removeSignature, saveSignature } from './save-signature.ts'

export const practiceSettingsRoutes = [
  serve(practiceSettings.read, practiceSettingsPolicy.read, getPracticeSettings),
  serve(practiceSettings.save, practiceSettingsPolicy.change, savePracticeSettings, validateDetails),
  serve(practiceSettings.previewSignature, practiceSettingsPolicy.read, previewSignature),
  serve(practiceSettings.saveSignature, practiceSettingsPolicy.change, saveSignature),
  serve(practiceSettings.removeSignature, practiceSettingsPolicy.change, removeSignature),
]
