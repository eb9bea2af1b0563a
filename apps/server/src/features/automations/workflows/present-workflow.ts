import type * as contract from '@enamel/contract/automation-workflows'
import { actionAddresses } from '@enamel/domain/automations/action-addresses'
import {
  requiresCustomisation,
  type Trigger,
  type WorkflowAction,
  type WorkflowNode,
} from '@enamel/domain/automations/workflow'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { type StageKey, stageName } from '@enamel/domain/stages/stages'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import { practiceEmail, practiceOf } from '../../practice/index.ts'
import type { StoredWorkflow } from '../workflow.queries.ts'

/** The workflow in short (G3-13). */
export function presentSummary(workflow: StoredWorkflow): contract.WorkflowSummary {
  const { id, name, enabled, startTrigger, endTrigger, changed } = workflow
  return {
    id,
    name,
    enabled,
    requires_customisation: requiresCustomisation(workflow),
    start_trigger: presentTrigger(startTrigger),
    end_trigger: endTrigger && presentTrigger(endTrigger),
    changed: { at: changed.at.toISOString(), by: changed.by },
  }
}

function presentTrigger({ direction, stages, referral }: Trigger): contract.Trigger {
  return { direction, stages: presentStages(stages), referral }
}

function presentStages(stages: readonly StageKey[]) {
  return stages.map((id) => ({ id, name: stageName(id) }))
}

/**
 * The nodes of a workflow.
 * @param actions its actions as presented, by id
 * @param names all workflows, for the waits
 */
export function presentNodes(
  { nodes }: Pick<StoredWorkflow, 'nodes'>,
  actions: ReadonlyMap<string, contract.AutomationAction>,
  names: ReadonlyMap<string, { name: string }>,
): contract.WorkflowNode[] {
  return nodes.map((node) => presentNode(node, actions, names))
}

function presentNode(
  node: WorkflowNode,
  actions: ReadonlyMap<string, contract.AutomationAction>,
  names: ReadonlyMap<string, { name: string }>,
): contract.WorkflowNode {
  const { id } = node
  switch (node.type) {
    case 'delay':
      return { id, type: node.type, duration: node.duration, unit: node.unit }
    case 'wait_until_delay': {
      const workflows = node.workflowIds.flatMap((workflowId) => {
        const name = names.get(workflowId)?.name
        return name === undefined ? [] : [{ id: workflowId, name }]
      })
      return { id, type: node.type, workflows }
    }
    case 'action': {
      const action = actions.get(id)
      if (!action) throw new Error(`Action ${id} was not presented`)
      return { id, type: node.type, action }
    }
  }
}

/** Presents actions with their templates. */
export async function actionPresenter(
  reader: PracticeReader,
): Promise<(action: WorkflowAction, templates: contract.AutomationTemplate[]) => contract.AutomationAction> {
  const practice = await practiceOf(reader)
  const { sms_number: number, country } = practice
  const addresses = {
    sendingEmail: practice.sending_email,
    number: number && formatPhone(number, country),
    email: practiceEmail(practice),
  }
  return (action, templates) => ({
    id: action.id,
    name: action.name,
    enabled: action.enabled,
    kind: action.kind,
    recipient: action.recipient,
    requires_customisation: action.requiresCustomisation,
    purpose: action.purpose,
    condition: action.condition && {
      negated: action.condition.negated,
      stages: presentStages(action.condition.stages),
    },
    ...actionAddresses(action, addresses),
    templates,
  })
}
