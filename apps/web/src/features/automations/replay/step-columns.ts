import type { AutomationAction, WorkflowNode } from '@enamel/contract/automation-workflows'
import { delayMs, delayText } from '@enamel/domain/automations/engine/delay'
import type { DelayUnit } from '@enamel/domain/automations/workflow'

/** A message of an automation as a column of the leads. */
export interface StepColumn {
  action: AutomationAction
  /** When it comes, counted from the start: "At once", "2 days"; "Later" after a wait for other automations. */
  time: string
}

export function stepColumns(nodes: readonly WorkflowNode[]): StepColumn[] {
  const columns: StepColumn[] = []
  let sinceStart: number | null = 0
  for (const node of nodes) {
    if (node.type === 'wait_until_delay') sinceStart = null
    else if (node.type === 'action') columns.push({ action: node.action, time: timeText(sinceStart) })
    else if (sinceStart !== null) sinceStart += delayMs(node)
  }
  return columns
}

/** From how much of a unit on a time is given in it. Weeks begin late, since "9 days" says more than "1 week". */
const units: readonly { unit: DelayUnit; from: number }[] = [
  { unit: 'weeks', from: 2 },
  { unit: 'days', from: 1 },
  { unit: 'hours', from: 1 },
  { unit: 'minutes', from: 1 },
]

function timeText(ms: number | null): string {
  if (ms === null) return 'Later'
  for (const { unit, from } of units) {
    const duration = Math.floor(ms / delayMs({ duration: 1, unit }))
    if (duration >= from) return delayText({ duration, unit })
  }
  return 'At once'
}
