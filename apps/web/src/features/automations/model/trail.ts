import type { Enrolment, NodeExecution } from '@enamel/contract/automation-enrolments'
import type { WorkflowNode } from '@enamel/contract/automation-workflows'
import { isPlannedSkip } from '@enamel/domain/automations/engine/skip-reason'
import { nodeText } from '@enamel/domain/automations/text/node-text'
import { overText, passedText, stepTimeText } from '@enamel/domain/automations/text/trail-text'

/** A step of an enrolment, as its trail shows it. */
export interface TrailStep {
  key: string
  icon: 'entered' | 'email' | 'sms' | 'wait' | 'over'
  /** Where it lies: behind the patient, where they are, or ahead. */
  place: 'past' | 'present' | 'ahead'
  title: string
  /** What happened there. */
  detail: string
  /** Whether it is a message that was sent, delivered or not. */
  isSent: boolean
  time: string
}

interface Clock {
  now: Date
  timeZone: string
}

/**
 * The trail of an enrolment: the entry, the nodes passed, where they are, and the next message or the end.
 * @param nodes the nodes of the automation; one that is missing there is left out
 */
export function trailOf(enrolment: Enrolment, nodes: readonly WorkflowNode[], clock: Clock): TrailStep[] {
  const nodeOf = (id: string | null) => nodes.find((node) => node.id === id)
  const timeOf = (moment: string) => stepTimeText(moment, clock.now, clock.timeZone)
  const entered: TrailStep = {
    key: 'entered',
    icon: 'entered',
    place: 'past',
    title: 'Entered',
    detail: '',
    isSent: false,
    time: timeOf(enrolment.started_at),
  }
  const passed = enrolment.log.flatMap((execution) => {
    const node = nodeOf(execution.node_id)
    return node && isShown(node, execution) ? [passedStep(node, execution, timeOf(execution.at))] : []
  })
  return [entered, ...passed, ...presentSteps(enrolment, nodeOf, timeOf)]
}

/** A wait that simply ended is not shown. */
function isShown({ type }: WorkflowNode, { outcome }: NodeExecution): boolean {
  return type === 'action' || outcome !== 'run'
}

function passedStep(node: WorkflowNode, execution: NodeExecution, time: string): TrailStep {
  return {
    key: node.id,
    icon: iconOf(node),
    place: 'past',
    title: nodeText(node),
    detail: passedText(execution, node.type === 'action' ? node.action.kind : null),
    isSent: node.type === 'action' && execution.outcome !== 'skipped',
    time,
  }
}

function presentSteps(
  { end_reason, over_at, node_id, due_at, state, next }: Enrolment,
  nodeOf: (id: string | null) => WorkflowNode | undefined,
  timeOf: (moment: string) => string,
): TrailStep[] {
  if (over_at)
    return [
      {
        key: 'over',
        icon: 'over',
        place: 'present',
        title: overText(end_reason),
        detail: '',
        isSent: false,
        time: timeOf(over_at),
      },
    ]
  const present = nodeOf(node_id)
  const ahead = next && next.node_id !== node_id ? nodeOf(next.node_id) : undefined
  return [
    ...(present
      ? [
          {
            ...stepAt(present, 'present'),
            detail: state === 'held' ? 'held, the automation is off' : '',
            time: isTimed(present) && due_at && state !== 'held' ? `until ${timeOf(due_at)}` : '',
          },
        ]
      : []),
    ...(ahead ? [{ ...stepAt(ahead, 'ahead'), detail: '', time: 'next' }] : []),
  ]
}

/** Whether it is known when a node ends: a wait for other automations ends with them. */
function isTimed({ type }: WorkflowNode): boolean {
  return type !== 'wait_until_delay'
}

function stepAt(node: WorkflowNode, place: TrailStep['place']) {
  // The node where a patient is held may be the last one, which they have passed.
  return { key: `${place} ${node.id}`, icon: iconOf(node), place, title: nodeText(node), isSent: false }
}

function iconOf(node: WorkflowNode): TrailStep['icon'] {
  return node.type === 'action' ? node.action.kind : 'wait'
}

/**
 * The last message that was skipped or not delivered, if no message has gone since: "SMS skipped: no marketing consent".
 * A message that is off, or not meant for their stage, is left out.
 */
export function lastSkip(
  { log }: Pick<Enrolment, 'log'>,
  nodes: readonly WorkflowNode[],
): { kind: 'email' | 'sms'; reason: string } | null {
  const isMessage = ({ node_id }: NodeExecution) =>
    nodes.some(({ id, type }) => id === node_id && type === 'action')
  const last = log.findLast((execution) => isMessage(execution) && !isPlannedSkip(execution.skip_reason))
  const node = nodes.find(({ id }) => id === last?.node_id)
  if (!last || last.outcome === 'run' || node?.type !== 'action') return null
  return { kind: node.action.kind, reason: passedText(last, node.action.kind) }
}
