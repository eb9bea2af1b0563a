import { describe, expect, it } from 'vitest'
import { type StageKey, stageKeys } from '../stages/stages.ts'
import { flowNodes, nodeOf } from './flow-graph.ts'
import { type FlowNode, flowButtons, type StepType } from './flow-node.ts'
import { rootOf } from './graph/roots.ts'
import { type PipelineVariant, pipelineVariants } from './variant.ts'

const nextsOf = (node: FlowNode): string[] => {
  if (node.type === 'choices') return node.choices.map(({ next }) => next)
  return node.type === 'finish' ? [] : [node.next]
}

const labels = (stage: StageKey, variant: PipelineVariant) =>
  flowButtons.map((button) => rootOf(stage, variant).buttons[button]?.label ?? '-').join(' / ')

/** Every step that a stage's buttons lead to in a variant; throws on a way that comes back to where it was. */
function reachedFrom(stage: StageKey, variant: PipelineVariant): Set<string> {
  const reached = new Set<string>()
  const follow = (name: string, way: readonly string[]) => {
    const node = nodeOf(name, variant)
    if (way.includes(node.key)) throw new Error(`${[...way, node.key].join(' > ')} goes round`)
    reached.add(node.key)
    const nexts = nextsOf(node)
    if (nexts.length === 0 && node.type !== 'finish') throw new Error(`${node.key} leads nowhere`)
    for (const next of nexts) follow(next, [...way, node.key])
  }
  for (const root of Object.values(rootOf(stage, variant).buttons)) follow(root.next, [])
  return reached
}

const reachedIn = (variant: PipelineVariant) =>
  new Set(stageKeys.flatMap((stage) => [...reachedFrom(stage, variant)]))

describe('the flow graph', () => {
  it('has the eleven step types and no other, and no two steps of one key (FLOW-05, FLOW-06)', () => {
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

  it.each(pipelineVariants)(
    'leads every choice of every stage to finish, and never round, in %s (FLOW-05)',
    (variant) => {
      for (const stage of stageKeys) expect(reachedFrom(stage, variant)).toContain('finish')
    },
  )

  it('has no step that a variant cannot reach, but for those that only pro or all but lite have (FLOW-05)', () => {
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

  it('names no two choices of a step alike', () => {
    for (const node of flowNodes) {
      if (node.type !== 'choices') continue
      expect(new Set(node.choices.map(({ key }) => key)).size).toBe(node.choices.length)
      expect(new Set(node.choices.map(({ label }) => label)).size).toBe(node.choices.length)
    }
  })
})

describe('the buttons of each stage, goal, defer, discard in this order (STG-11..STG-17)', () => {
  it.each<[string, string, StageKey[]]>([
    [
      'STG-12',
      'Book In / Follow up / Discard',
      ['newLead', 'working', 'callback1', 'callback2', 'callback3'],
    ],
    ['G-08', 'Book In / Follow up / Discard', ['newPatient']],
    ['STG-13, C-05', 'Book In / FTA/Postpone / Discard', ['consultation', 'booking']],
    ['STG-14', 'Book In for Treatment / Follow up / Discard', ['thinking']],
    ['STG-15', 'Progress / Reschedule / Discard', ['txPlanConsult']],
    ['STG-15', 'Complete / Progress / Discard', ['inTx']],
    ['STG-16', 'Book In / Reactivate / Discard', ['maybeFuture', 'none']],
    ['STG-16', 'Book In / Reactivate / -', ['lost', 'blocked']],
    ['STG-17', 'Book In / - / Discard', ['didNotAttend', 'noNumber']],
    [
      'G-08, C-21',
      'Book In / Reactivate / Discard',
      ['wrongNumber', 'sandbox', 'txComplete', 'complete', 'wonSale'],
    ],
  ])('(%s) %s', (_lines, buttons, stages) => {
    for (const stage of stages) {
      for (const variant of pipelineVariants) {
        if (stage === 'thinking' && variant === 'pro') continue
        expect([stage, variant, labels(stage, variant)]).toEqual([stage, variant, buttons])
      }
    }
  })

  it('read Book In for a patient who considers treatment in pro (STG-10, STG-14)', () => {
    expect(labels('thinking', 'pro')).toBe('Book In / Follow up / Discard')
  })
})
