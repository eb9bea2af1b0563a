import { describe, expect, it } from 'vitest'
import { aDelay, anAction, aSituation, aWorkflow, MORNING } from '../testing/a-workflow.ts'
import type { Workflow } from '../workflow.ts'
import { MUTUAL_WAIT_MS } from './advance.ts'
import { type Enrolment, startEnrolment } from './enrolment.ts'
import { applyStageChange, runDue, runOneNode } from './patient-enrolments.ts'

const enrolled = (workflowId: string, overrides: Partial<Enrolment> = {}): Enrolment => ({
  ...startEnrolment(workflowId, `in ${workflowId}`, MORNING),
  ...overrides,
})
const workflows = (...all: Workflow[]) => new Map(all.map((workflow) => [workflow.id, workflow]))
const endTrigger = { direction: 'not in', stages: ['newLead'], referral: null } as const

describe('a stage change', () => {
  const ending = aWorkflow([aDelay(1)], { id: 'ending', endTrigger })
  const starting = aWorkflow([aDelay(1)], {
    id: 'starting',
    startTrigger: { direction: 'in', stages: ['working'], referral: null },
  })
  const waiting = aWorkflow([{ id: 'wait', type: 'wait_until_delay', workflowIds: ['ending'] }], {
    id: 'waiting',
  })
  const entry = { from: { stage: 'newLead' }, to: 'working', isReferred: false } as const

  it('ends enrolments, also held ones, releases the waits for them, and starts other workflows (AUT-30, AUT-33)', () => {
    const later = new Date(MORNING.getTime() + 5_000)
    const live = [
      enrolled('ending', { state: 'held', heldSince: MORNING }),
      enrolled('waiting', { state: 'waiting', dueAt: new Date('2026-03-01T00:00:00Z') }),
    ]
    const { changed, starts } = applyStageChange(workflows(ending, starting, waiting), live, entry, later)
    expect(changed).toMatchObject([
      { workflowId: 'ending', state: 'ended', endReason: 'end_trigger', overAt: later },
      { workflowId: 'waiting', state: 'waiting', dueAt: later },
    ])
    expect(starts.map(({ id }) => id)).toEqual(['starting'])
  })

  it('enrols nobody twice in a workflow', () => {
    const live = [enrolled('starting')]
    expect(applyStageChange(workflows(starting), live, entry, MORNING)).toEqual({ changed: [], starts: [] })
  })
})

describe('a run', () => {
  it('runs all that is due, the longest due first, and nothing that is held or due later', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => aWorkflow([anAction({ id: `of ${id}` })], { id }))
    const due = (ms: number) => new Date(MORNING.getTime() + ms)
    const live = [
      enrolled('a', { dueAt: due(0) }),
      enrolled('b', { dueAt: due(-10) }),
      enrolled('c', { dueAt: due(1) }),
      enrolled('d', { state: 'held', heldSince: MORNING }),
    ]
    const results = runDue(workflows(...all), live, aSituation())
    expect(results.map(({ enrolment, executions }) => [enrolment.state, executions[0]?.nodeId])).toEqual([
      ['finished', 'of b'],
      ['finished', 'of a'],
    ])
  })

  it('releases the waits for a workflow that it finishes, in the same run (AUT-35)', () => {
    const first = aWorkflow([anAction({ id: 'last' })], { id: 'first' })
    const second = aWorkflow(
      [{ id: 'wait', type: 'wait_until_delay', workflowIds: ['first'] }, anAction({ id: 'then' })],
      {
        id: 'second',
      },
    )
    const live = [
      enrolled('second', { state: 'waiting', dueAt: new Date('2026-03-01T00:00:00Z') }),
      enrolled('first'),
    ]
    const results = runDue(workflows(first, second), live, aSituation())
    expect(results.map(({ executions }) => executions.map(({ nodeId }) => nodeId))).toEqual([
      ['last'],
      ['wait', 'then'],
    ])
  })

  it('releases two enrolments that wait for each other after thirty days', () => {
    const waiting = (id: string, other: string) =>
      aWorkflow([{ id: `wait of ${id}`, type: 'wait_until_delay', workflowIds: [other] }, anAction({ id })], {
        id,
      })
    const both = workflows(waiting('first', 'second'), waiting('second', 'first'))
    const live = [enrolled('first'), enrolled('second')]
    const held = runDue(both, live, aSituation()).map(({ enrolment }) => enrolment)
    expect(held.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    const now = new Date(MORNING.getTime() + MUTUAL_WAIT_MS)
    const released = runDue(both, held, aSituation({ now }))
    expect(released.map(({ enrolment }) => enrolment.state)).toEqual(['finished', 'finished'])
  })

  it('of one node passes only that node, and releases the waits for a workflow that it finishes', () => {
    const nodes = [aDelay(1), anAction({ id: 'one' }), anAction({ id: 'two' })]
    const first = aWorkflow(nodes, { id: 'first' })
    const second = aWorkflow([{ id: 'wait', type: 'wait_until_delay', workflowIds: ['first'] }], {
      id: 'second',
    })
    const now = new Date(MORNING.getTime() + 3_600_000)
    const waiting = enrolled('second', { state: 'waiting', dueAt: new Date('2026-03-01T00:00:00Z') })
    let next: Enrolment = enrolled('first', { state: 'waiting' })
    const passed = nodes.map(() => {
      const live = [next, waiting]
      const [result, ...released] = runOneNode(workflows(first, second), { live, next }, aSituation({ now }))
      next = result?.enrolment ?? next
      return [result?.executions.map(({ nodeId }) => nodeId), next.state, released.length]
    })
    expect(passed).toEqual([
      [['delay'], 'running', 0],
      [['one'], 'running', 0],
      [['two'], 'finished', 1],
    ])
  })

  it('ends the enrolments of a workflow that no longer exists', () => {
    const [result] = runDue(workflows(), [enrolled('gone')], aSituation())
    expect(result?.enrolment).toMatchObject({ state: 'ended', endReason: 'workflow_deleted' })
  })
})

it('a repeated run finds nothing to do: each action runs once (AUT-40)', () => {
  const workflow = aWorkflow([anAction({ id: 'one' }), aDelay(1), anAction({ id: 'two' })])
  const first = runDue(workflows(workflow), [enrolled('workflow')], aSituation())
  const after = first.map(({ enrolment }) => enrolment)
  expect(first[0]?.executions.map(({ nodeId }) => nodeId)).toEqual(['one'])
  expect(runDue(workflows(workflow), after, aSituation())).toEqual([])
})
