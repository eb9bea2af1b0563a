import { delayText } from '../engine/delay.ts'
import type { ActionKind, ActionPurpose, DelayUnit } from '../workflow.ts'
import { anyOfText } from './trigger-text.ts'

/** A node with the names that people read. */
export type NamedNode =
  | { type: 'action'; action: { name: string } }
  | { type: 'delay'; duration: number; unit: DelayUnit }
  | { type: 'wait_until_delay'; workflows: readonly { name: string }[] }

export const actionKindLabels: Readonly<Record<ActionKind, string>> = { email: 'Email', sms: 'SMS' }

export const actionPurposeLabels: Readonly<Record<ActionPurpose, string>> = {
  service: 'Service',
  marketing: 'Marketing',
}

/** A node in words: the name of an action, "Wait 2 days", "Wait until not in A or B" (AUT-05 to AUT-07). */
export function nodeText(node: NamedNode): string {
  switch (node.type) {
    case 'action':
      return node.action.name
    case 'delay':
      return `Wait ${delayText(node)}`
    case 'wait_until_delay':
      return `Wait until not in ${anyOfText(node.workflows.map(({ name }) => name))}`
  }
}
