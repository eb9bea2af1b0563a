import { describe, expect, it } from 'vitest'
import { type PipelineVariant, pipelineVariants } from '../pipeline/variant.ts'
import { type StageKey, stageKeys } from '../stages/stages.ts'
import { flowNodes, nodeOf } from './flow-graph.ts'
import { type FlowNode, flowButtons, type StepType } from './flow-node.ts'
import { rootOf } from './graph/roots.ts'

const nextsOf = (node: FlowNode): string[] => {
  if (node.type === 'choices') return node.choices.map(({ next }) => next)
  return node.type === 'finish' ? [] : [node.next]
}

const labels = (stage: StageKey, variant: PipelineVariant) =>
  flowButtons.map((button) => rootOf(stage, variant).buttons[button]?.label ?? '-').join(' / ')

/** The root of a stage, and the step to which each of its buttons leads. */
const startOf = (stage: StageKey, variant: PipelineVariant) => {
  const { key, buttons } = rootOf(stage, variant)
  return `${key} > ${flowButtons.map((button) => buttons[button]?.next ?? '-').join(' / ')}`
}

/**
 * A step as a row of the specification's table: "followUp.schedule, schedule, +7 days, recommended 7 > followUp.stage".
 */
function rowOf(node: FlowNode): string {
  const cells: string[] = [node.key, node.type]
  if (node.type === 'schedule') {
    cells.push(`+${node.defaultDays} days`)
    if (node.recommendedDays !== undefined) cells.push(`recommended ${node.recommendedDays}`)
  }
  if (node.type === 'changeStage') cells.push(node.nextAction)
  const nexts = [...new Set(nextsOf(node))]
  return [cells.join(', '), ...(nexts.length > 0 ? [nexts.join(' / ')] : [])].join(' > ')
}

/** Every step that a stage's buttons lead to in a variant; throws on a loop or a dead end. */
function reachedFrom(stage: StageKey, variant: PipelineVariant): Set<string> {
  const reached = new Set<string>()
  const follow = (name: string, path: readonly string[]) => {
    const node = nodeOf(name, variant)
    if (path.includes(node.key)) throw new Error(`${[...path, node.key].join(' > ')} is a loop`)
    reached.add(node.key)
    const nexts = nextsOf(node)
    if (nexts.length === 0 && node.type !== 'finish') throw new Error(`${node.key} leads nowhere`)
    for (const next of nexts) follow(next, [...path, node.key])
  }
  for (const root of Object.values(rootOf(stage, variant).buttons)) follow(root.next, [])
  return reached
}

const reachedIn = (variant: PipelineVariant) =>
  new Set(stageKeys.flatMap((stage) => [...reachedFrom(stage, variant)]))

describe('the flow graph', () => {
  it('has the eleven step types and no other, and each key once (FLOW-05, FLOW-06)', () => {
    const types: StepType[] = [
      'schedule',
      'choices',
      'note',
      'confirm',
      'source',
      'snooze',
      'linkPatient',
      'addPatient',
      'addDays',
      'changeStage',
      'finish',
    ]
    expect([...new Set(flowNodes.map(({ type }) => type))].sort()).toEqual(types.sort())
    expect(new Set(flowNodes.map(({ key }) => key)).size).toBe(flowNodes.length)
  })

  it('equals the table of the specification: each step with its type, date, next action and next steps (FLOW-05, FLOW-13, FLOW-42)', () => {
    const booking = (name: string, days: number, nextAction: string) => [
      `${name}.schedule, schedule, +${days} days > ${name}.link`,
      `${name}.link, linkPatient > ${name}.add`,
      `${name}.add, addPatient > ${name}.stage`,
      `${name}.stage, changeStage, ${nextAction} > tail.source`,
    ]
    expect(flowNodes.map(rowOf).sort()).toEqual(
      [
        ...booking('bookIn', 0, 'booking'),
        'followUp.outcome, choices > followUp.schedule / callback.delay / wrongNumber.stage',
        'followUp.schedule, schedule, +7 days, recommended 7 > followUp.stage',
        'followUp.stage, changeStage, working > tail.snooze',
        'callback.delay, addDays > callback.stage',
        'callback.stage, changeStage, callback > tail.snooze',
        'wrongNumber.stage, changeStage, wrongNumber > tail.snooze',
        'consult.outcome, choices > goAhead / complete.stage / further.schedule / txPlanBook.schedule',
        ...booking('goAhead', 1, 'inTx'),
        'goAhead.won, changeStage, wonSale > tail.source',
        'complete.stage, changeStage, complete > tail.snooze',
        ...booking('further', 1, 'consultation'),
        ...booking('txPlanBook', 1, 'txPlanBooking'),
        'fta.outcome, choices > fta.rearrange / fta.cancel / thinking.schedule / didNotAttend.stage',
        'fta.rearrange, schedule, +1 days > fta.rearrange.stage',
        'fta.rearrange.stage, changeStage, rearrangedConsult > tail.snooze',
        'fta.cancel, schedule, +7 days, recommended 7 > fta.cancel.stage',
        'fta.cancel.stage, changeStage, cancelledConsult > tail.snooze',
        'didNotAttend.stage, changeStage, didNotAttend > tail.snooze',
        'thinking.bookIn, choices > goAhead / txPlanBook.schedule / further.schedule',
        'thinking.followUp, choices > thinking.schedule / callback.delay / wrongNumber.stage',
        'thinking.schedule, schedule, +7 days, recommended 7 > thinking.stage',
        'thinking.stage, changeStage, thinking > tail.snooze',
        'txPlan.outcome, choices > goAhead / complete.stage',
        'txPlan.reschedule, schedule, +1 days > txPlan.reschedule.stage',
        'txPlan.reschedule.stage, changeStage, rearrangedAppt > tail.snooze',
        'inTx.progress, choices > inTx.schedule / complete.stage / didNotAttend.stage',
        'inTx.schedule, schedule, +28 days > inTx.stage',
        'inTx.stage, changeStage, inTx > tail.snooze',
        'reactivate.outcome, choices > callback.delay / followUp.schedule',
        'discard.interest, choices > discard.lossReason / discard.maybeReason / discard.blockReason',
        'discard.lossReason, choices > discard.lost / discard.lossNote',
        'discard.lossNote, note > discard.lost',
        'discard.lost, changeStage, lost > tail.source',
        'discard.maybeReason, choices > discard.maybe / discard.maybeNote',
        'discard.maybeNote, note > discard.maybe',
        'discard.maybe, changeStage, maybeFuture > tail.source',
        'discard.blockReason, choices > discard.block / discard.blockNote',
        'discard.blockNote, note > discard.block',
        'discard.block, changeStage, blocked > tail.source',
        'tail.source, source > tail.snooze',
        'tail.snooze, snooze > tail.confirm',
        'tail.confirm, confirm > finish',
        'finish, finish',
      ].sort(),
    )
    const goAhead = pipelineVariants.map((variant) => nodeOf('goAhead', variant).key)
    expect(goAhead).toEqual(['goAhead.schedule', 'goAhead.won', 'goAhead.schedule', 'goAhead.schedule'])
  })

  it.each(pipelineVariants)(
    'leads every choice of every stage to finish, without a loop, in %s (FLOW-05)',
    (variant) => {
      for (const stage of stageKeys) expect(reachedFrom(stage, variant)).toContain('finish')
    },
  )

  it('has no step that a variant cannot reach, except for those of pro alone, of lite alone or of all variants except lite (FLOW-05)', () => {
    const unreached = (variant: PipelineVariant) => {
      const reached = reachedIn(variant)
      return flowNodes.flatMap(({ key }) => (reached.has(key) ? [] : key))
    }
    expect(unreached('pipeline')).toEqual(['goAhead.won', 'thinking.bookIn'])
    expect(unreached('pro')).toEqual(['goAhead.won'])
    expect(unreached('lite')).toEqual([
      'goAhead.schedule',
      'goAhead.link',
      'goAhead.add',
      'goAhead.stage',
      'thinking.bookIn',
    ])
  })

  it('is the same in test as in pipeline (STG-10, C-12)', () => {
    expect(reachedIn('test')).toEqual(reachedIn('pipeline'))
    for (const stage of stageKeys) expect(rootOf(stage, 'test')).toBe(rootOf(stage, 'pipeline'))
  })

  it('has different keys and labels for the choices of each step', () => {
    for (const node of flowNodes) {
      if (node.type !== 'choices') continue
      expect(new Set(node.choices.map(({ key }) => key)).size).toBe(node.choices.length)
      expect(new Set(node.choices.map(({ label }) => label)).size).toBe(node.choices.length)
    }
  })
})

describe('the buttons of a stage, in the order goal, defer, discard, and the steps to which they lead (FLOW-05, STG-11..STG-17)', () => {
  it.each<[string, string, string, StageKey[]]>([
    [
      'STG-12',
      'Book In / Follow up / Discard',
      'root.lead > bookIn.schedule / followUp.outcome / discard.interest',
      ['newLead', 'working', 'callback1', 'callback2', 'callback3'],
    ],
    [
      'G-08',
      'Book In / Follow up / Discard',
      'root.lead > bookIn.schedule / followUp.outcome / discard.interest',
      ['newPatient'],
    ],
    [
      'STG-13, C-05',
      'Book In / FTA/Postpone / Discard',
      'root.consultation > consult.outcome / fta.outcome / discard.interest',
      ['consultation', 'booking'],
    ],
    [
      'STG-14',
      'Book In for Treatment / Follow up / Discard',
      'root.thinking > goAhead / thinking.followUp / discard.interest',
      ['thinking'],
    ],
    [
      'STG-15',
      'Progress / Reschedule / Discard',
      'root.txPlanConsult > txPlan.outcome / txPlan.reschedule / discard.interest',
      ['txPlanConsult'],
    ],
    [
      'STG-15',
      'Complete / Progress / Discard',
      'root.inTx > complete.stage / inTx.progress / discard.interest',
      ['inTx'],
    ],
    [
      'STG-16',
      'Book In / Reactivate / Discard',
      'root.dormant > bookIn.schedule / reactivate.outcome / discard.interest',
      ['maybeFuture', 'none'],
    ],
    [
      'STG-16',
      'Book In / Reactivate / -',
      'root.closed > bookIn.schedule / reactivate.outcome / -',
      ['lost', 'blocked'],
    ],
    [
      'STG-17',
      'Book In / - / Discard',
      'root.noDefer > bookIn.schedule / - / discard.interest',
      ['didNotAttend', 'noNumber'],
    ],
    [
      'G-08',
      'Book In / Reactivate / Discard',
      'root.dormant > bookIn.schedule / reactivate.outcome / discard.interest',
      ['sandbox', 'txComplete', 'complete', 'wonSale'],
    ],
    [
      'C-21',
      'Book In / Reactivate / Discard',
      'root.wrongNumber > bookIn.schedule / reactivate.outcome / discard.interest',
      ['wrongNumber'],
    ],
  ])('(%s) are %s', (_lines, buttons, start, stages) => {
    for (const stage of stages) {
      for (const variant of pipelineVariants) {
        if (stage === 'thinking' && variant === 'pro') continue
        expect([stage, variant, labels(stage, variant)]).toEqual([stage, variant, buttons])
        expect([stage, variant, startOf(stage, variant)]).toEqual([stage, variant, start])
      }
    }
  })

  it('begin with Book In for a patient who considers treatment in pro (STG-10, STG-14)', () => {
    expect(labels('thinking', 'pro')).toBe('Book In / Follow up / Discard')
    expect(startOf('thinking', 'pro')).toBe(
      'root.thinking.pro > thinking.bookIn / thinking.followUp / discard.interest',
    )
  })
})
