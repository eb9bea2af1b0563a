import { passedChecks } from '@enamel/domain/automations/engine/check-send'
import { templateName } from '@enamel/domain/automations/templates/template-types'
import { stageName, stageOf } from '@enamel/domain/stages/stages'
import type { NewReceipt } from '../../permission/index.ts'
import type { NewMessage } from './patient-run.ts'

/** Why a workflow's message was allowed, as it is known when the message is written. */
export function workflowReceipt(message: NewMessage): NewReceipt {
  const { id: messageId, workflow, action, content, run, enrolment, execution } = message
  const { template } = content
  const { startedAt, startedByStage } = enrolment
  return {
    messageId,
    patient: run.patient,
    receipt: {
      kind: 'workflow',
      allowed_at: execution.at.toISOString(),
      workflow: { id: workflow.id, name: workflow.name },
      started: {
        at: startedAt.toISOString(),
        stage: stageName(stageOf(startedByStage)),
        referral: workflow.startTrigger.referral,
      },
      action: { id: action.id, name: action.name },
      recipient: action.recipient,
      purpose: action.purpose,
      template: {
        id: template.id,
        name: templateName(template.types),
        version: template.version,
        changed_at: template.changed_at.toISOString(),
        changed_by: template.changed_by,
      },
      checks: passedChecks(workflow, action, run.situation),
    },
  }
}
