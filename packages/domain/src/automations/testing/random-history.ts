import fc from 'fast-check'
import type { StageKey } from '../../stages/stages.ts'
import type { PatientHistory } from '../replay/patient-history.ts'
import type { Trigger, Workflow, WorkflowNode } from '../workflow.ts'

/** Few stages, so that triggers often hold and moves often end something. */
const contacted: StageKey[] = ['newLead', 'callback1', 'working', 'thinking']
const stage = fc.constantFrom<StageKey[]>(...contacted, ...contacted, 'lost', 'blocked')
const someStages = fc.subarray(contacted, { minLength: 1, maxLength: 3 })
const referral = fc.constantFrom(null, null, null, null, true, false)
const trigger = fc.record({ direction: fc.constantFrom('in', 'in', 'not in'), stages: someStages, referral })

const delay = fc.record({
  type: fc.constant('delay'),
  duration: fc.integer({ min: 1, max: 6 }),
  unit: fc.constantFrom('minutes', 'hours', 'hours', 'days', 'days', 'weeks'),
})
/** The workflows are named later: what is waited for is a number here. */
const wait = fc.record({ type: fc.constant('wait'), awaited: fc.subarray([0, 1, 2], { minLength: 1 }) })
const action = fc.record({
  type: fc.constant('action'),
  kind: fc.constantFrom('sms', 'sms', 'email'),
  purpose: fc.constantFrom('service', 'marketing', 'marketing'),
  ignoresQuietHours: fc.constantFrom(false, false, false, true),
  enabled: fc.constantFrom(true, true, true, true, true, true, true, false),
  requiresCustomisation: fc.constantFrom(false, false, false, true),
  condition: fc.oneof(
    { arbitrary: fc.constant(null), weight: 3 },
    fc.record({ negated: fc.boolean(), stages: someStages }),
  ),
  types: fc.constantFrom('General', 'General', 'General', 'Implants'),
})
type Drawn<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never
type DrawnNode = Drawn<typeof delay> | Drawn<typeof wait> | Drawn<typeof action>

const workflowIds = ['one', 'two', 'three']
const ending = fc.oneof(fc.constant('never'), fc.constant('when it would not start'), trigger)
const drawnWorkflow = fc.record({
  startTrigger: trigger,
  ending,
  nodes: fc.array(fc.oneof({ arbitrary: action, weight: 4 }, { arbitrary: delay, weight: 3 }, wait), {
    minLength: 2,
    maxLength: 7,
  }),
})

/** Three small workflows that wait for each other, by id. The first is to be replayed and is disabled. */
export const someWorkflows: fc.Arbitrary<ReadonlyMap<string, Workflow>> = fc
  .tuple(drawnWorkflow, drawnWorkflow, drawnWorkflow)
  .map(
    (drawn) =>
      new Map(
        drawn.map(({ startTrigger, ending, nodes }, index): [string, Workflow] => {
          const id = workflowIds[index] ?? ''
          const named = nodes.map((node, position) => nodeOf(node, `${id} ${position}`))
          return [
            id,
            {
              id,
              name: id,
              enabled: index > 0,
              startTrigger,
              endTrigger: endTriggerOf(startTrigger, ending),
              nodes: named,
            },
          ]
        }),
      ),
  )

function endTriggerOf(start: Trigger, ending: Trigger | 'never' | 'when it would not start'): Trigger | null {
  if (ending === 'never') return null
  if (ending !== 'when it would not start') return ending
  return { ...start, direction: start.direction === 'in' ? 'not in' : 'in', referral: null }
}

function nodeOf(node: DrawnNode, id: string): WorkflowNode {
  switch (node.type) {
    case 'delay':
      return { ...node, id, type: 'delay' }
    case 'wait':
      return {
        id,
        type: 'wait_until_delay',
        workflowIds: node.awaited.map((index) => workflowIds[index] ?? ''),
      }
    case 'action': {
      const { types, ...given } = node
      const templates = [{ id: `template of ${id}`, types: [types] }]
      return { ...given, id, type: 'action', name: id, recipient: 'patient', templates }
    }
  }
}

/** The days on which the clocks change in Britain. */
const clockChanges = ['2026-03-29', '2026-10-25']
/**
 * When a history begins: up to five days before a change of the clocks, often at the beginning or end of the quiet
 * hours.
 */
export const startBeforeClockChange = fc
  .record({
    change: fc.constantFrom(...clockChanges),
    days: fc.integer({ min: 0, max: 5 }),
    hour: fc.oneof(fc.constantFrom(18, 19, 5, 6), fc.nat(23)),
    minute: fc.nat(59),
  })
  .map(({ change, days, hour, minute }) => {
    const midnight = Date.parse(`${change}T00:00:00Z`) - days * 86_400_000
    return new Date(midnight + (hour * 60 + minute) * 60_000)
  })

const minutes = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 120, max: 9 * 24 * 60 }))
const move = fc.record({ to: stage, minutes, ms: fc.integer({ min: 1, max: 59_999 }) })
const consent = fc.constantFrom('Opted In', 'Opted In', 'Opted Out')

const drawnHistory = fc.record({
  isReferred: fc.boolean(),
  type: fc.constantFrom(null, 'Implants', 'Whitening'),
  hasEmail: fc.constantFrom(true, true, true, false),
  hasPhone: fc.constantFrom(true, true, true, false),
  firstConsent: consent,
  laterConsents: fc.array(fc.record({ gdpr: consent, minutes }), { maxLength: 2 }),
  firstStage: stage,
  moves: fc.array(move, { maxLength: 6 }),
})

/** The history of a lead who arrives at this time or up to two hours later. */
export function someHistory(start: Date): fc.Arbitrary<PatientHistory> {
  return fc.tuple(fc.integer({ min: 0, max: 7_200_000 }), drawnHistory).map(([lateMs, drawn]) => {
    const { isReferred, type, hasEmail, hasPhone, firstConsent, laterConsents, firstStage, moves } = drawn
    const arrival = start.getTime() + lateMs
    const stageChanges: { from: { stage: string | null } | null; to: StageKey; at: Date }[] = [
      { from: null, to: firstStage, at: new Date(arrival) },
    ]
    for (const { to, minutes, ms } of moves) {
      const last = stageChanges.at(-1)
      // A patient moves from one stage to another.
      if (!last || last.to === to) continue
      stageChanges.push({
        from: { stage: last.to },
        to,
        at: new Date(last.at.getTime() + minutes * 60_000 + ms),
      })
    }
    const consents = laterConsents
      .map(({ gdpr, minutes }) => ({ gdpr, at: new Date(arrival + minutes * 60_000) }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    return {
      stageChanges,
      consents: [{ at: new Date(arrival), gdpr: firstConsent }, ...consents],
      patient: {
        isReferred,
        type,
        email: hasEmail ? 'olivia@mail.example' : null,
        phone: hasPhone ? { number: '+447700900461', invalid_reason: null } : null,
        referrerEmail: null,
        referrerContact: 'any',
      },
    }
  })
}
