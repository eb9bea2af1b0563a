import { automations } from '@enamel/contract/automations'
import { serve } from '../../http/pipeline/serve.ts'
import { automationPolicy } from './automations.policy.ts'
import { countEnrolments } from './enrolments/count-enrolments.ts'
import { listEnrolments } from './enrolments/list-enrolments.ts'
import { listEnrolmentsOfPatient } from './enrolments/list-enrolments-of-patient.ts'
import { skipWait } from './enrolments/skip-wait.ts'
import { takeOut } from './enrolments/take-out.ts'
import { checkReplayRange, replayAutomation } from './replay/replay-automation.ts'
import { addTemplate } from './templates/add-template.ts'
import { listPlaceholders } from './templates/list-placeholders.ts'
import { previewEmail } from './templates/preview-email.ts'
import { removeTemplate } from './templates/remove-template.ts'
import { saveTemplate } from './templates/save-template.ts'
import { setSegments } from './templates/set-segments.ts'
import { testWorkflow } from './test-tool/test-workflow.ts'
import { enableAction } from './workflows/enable-action.ts'
import { enableWorkflow } from './workflows/enable-workflow.ts'
import { listWorkflows } from './workflows/list-workflows.ts'
import { readAction, readWorkflow } from './workflows/read-workflow.ts'

export const automationRoutes = [
  serve(automations.list, automationPolicy.read, listWorkflows),
  serve(automations.read, automationPolicy.read, readWorkflow),
  serve(automations.enable, automationPolicy.change, enableWorkflow),
  serve(automations.readAction, automationPolicy.read, readAction),
  serve(automations.enableAction, automationPolicy.change, enableAction),
  serve(automations.addTemplate, automationPolicy.change, addTemplate),
  serve(automations.saveTemplate, automationPolicy.change, saveTemplate),
  serve(automations.setSegments, automationPolicy.change, setSegments),
  serve(automations.removeTemplate, automationPolicy.change, removeTemplate),
  serve(automations.preview, automationPolicy.read, previewEmail),
  serve(automations.placeholders, automationPolicy.read, listPlaceholders),
  serve(automations.test, automationPolicy.change, testWorkflow),
  serve(automations.replay, automationPolicy.read, replayAutomation, checkReplayRange),
  serve(automations.counts, automationPolicy.read, countEnrolments),
  serve(automations.enrolments, automationPolicy.read, listEnrolments),
  serve(automations.ofPatient, automationPolicy.read, listEnrolmentsOfPatient),
  serve(automations.takeOut, automationPolicy.change, takeOut),
  serve(automations.skipWait, automationPolicy.change, skipWait),
]
