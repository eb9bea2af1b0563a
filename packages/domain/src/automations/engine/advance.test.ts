import { describe, expect, it } from 'vitest'
import { aDelay, anAction, aSituation, aWorkflow, MORNING } from '../testing/a-workflow.ts'
import type { Workflow } from '../workflow.ts'
import { advance, MUTUAL_WAIT_MS, type OtherEnrolments } from './advance.ts'
import { delayMs } from './delay.ts'
import { type Enrolment, enterNextNode, holdEnrolment, resumeEnrolment, startEnrolment } from './enrolment.ts'
import { applyStageChange, runDue } from './patient-enrolments.ts'

const after = (ms: number) => new Date(MORNING.getTime() + ms)
const HOUR = 3_600_000
const start = (at = MORNING) => startEnrolment('workflow', 'enrolment', at)
const runAt = (
  workflow: Workflow,
  enrolment: Enrolment,
  given: Parameters<typeof aSituation>[0] = {},
  others: OtherEnrolments = [],
) => {
  const { enrolment: next, executions } = advance(workflow, enrolment, aSituation(given), { others })
  return { ...next, log: executions.map((each) => (each.outcome === 'skipped' ? each.reason : each.nodeId)) }
}

it('a delay lasts its duration in its unit', () => {
  expect(delayMs({ duration: 2, unit: 'minutes' })).toBe(120_000)
  expect(delayMs({ duration: 1, unit: 'hours' })).toBe(HOUR)
  expect(delayMs({ duration: 3, unit: 'days' })).toBe(72 * HOUR)
  expect(delayMs({ duration: 1, unit: 'weeks' })).toBe(168 * HOUR)
})

describe('an enrolment', () => {
  it('runs its actions one after the other, and is finished after the last one (AUT-30)', () => {
    const workflow = aWorkflow([anAction({ id: 'one' }), anAction({ id: 'two' })])
    expect(runAt(workflow, start())).toMatchObject({
      state: 'finished',
      log: ['one', 'two'],
      dueAt: null,
      overAt: MORNING,
    })
  })

  it('waits at a delay for its whole duration, from when it got there (AUT-34)', () => {
    const workflow = aWorkflow([anAction({ id: 'one' }), aDelay(2), anAction({ id: 'two' })])
    const waiting = runAt(workflow, start(), { now: after(5_000) })
    const due = after(5_000 + 2 * HOUR)
    expect(waiting).toMatchObject({ state: 'waiting', position: 1, dueAt: due, log: ['one'] })
    const early = new Date(due.getTime() - 1_000)
    expect(runAt(workflow, waiting, { now: early })).toMatchObject({ state: 'waiting', log: [], dueAt: due })
    expect(runAt(workflow, waiting, { now: due })).toMatchObject({ state: 'finished', log: ['delay', 'two'] })
  })

  it('goes on after an action that is skipped (AUT-36, AUT-37)', () => {
    const condition = { negated: false, stages: ['callback1' as const] }
    const workflow = aWorkflow([
      anAction({ id: 'one', condition }),
      anAction({ id: 'two', enabled: false }),
      anAction({ id: 'three' }),
    ])
    expect(runAt(workflow, start()).log).toEqual(['condition', 'action_disabled', 'three'])
  })

  it('ends as soon as its end trigger holds, also when that was between the due time and the run (AUT-33)', () => {
    const endTrigger = { direction: 'not in', stages: ['newLead'], referral: null } as const
    const workflow = aWorkflow([aDelay(1), anAction()], { endTrigger })
    const waiting = runAt(workflow, start())
    expect(runAt(workflow, waiting, { now: after(HOUR + 1), stage: 'working' })).toMatchObject({
      state: 'ended',
      endReason: 'end_trigger',
      log: [],
    })
  })

  it('waits at a text until the end of the quiet hours', () => {
    const night = new Date('2026-01-12T22:00:00Z')
    expect(runAt(aWorkflow([anAction()]), start(night), { now: night })).toMatchObject({
      state: 'running',
      position: 0,
      dueAt: new Date('2026-01-13T08:00:00Z'),
      log: [],
    })
  })

  it.each([
    ['2026-03-28T19:30:00Z', '2026-03-29T19:30:00Z', '2026-03-30T07:00:00Z'],
    ['2026-10-24T07:30:00Z', '2026-10-25T07:30:00Z', '2026-10-25T08:00:00Z'],
  ])(
    'counts a day as 24 hours when the clocks change, and texts by their new time (W-06, W-12): %s',
    (entered, due, sent) => {
      const workflow = aWorkflow([aDelay(1, 'days'), anAction({ id: 'one' })])
      const waiting = runAt(workflow, start(new Date(entered)), { now: new Date(entered) })
      expect(waiting.dueAt).toEqual(new Date(due))
      const postponed = runAt(workflow, waiting, { now: new Date(due) })
      expect(postponed).toMatchObject({ position: 1, dueAt: new Date(sent), log: ['delay'] })
      expect(runAt(workflow, postponed, { now: new Date(sent) })).toMatchObject({
        state: 'finished',
        log: ['one'],
      })
    },
  )

  it('ends in the last second before its message (W-04)', () => {
    const endTrigger = { direction: 'not in', stages: ['newLead'], referral: null } as const
    const workflow = aWorkflow([aDelay(1), anAction()], { endTrigger })
    const workflows = new Map([['workflow', workflow]])
    const entry = { from: { stage: 'newLead' }, to: 'working', isReferred: false } as const
    const waiting = runAt(workflow, start())
    const { changed } = applyStageChange(workflows, [waiting], entry, after(HOUR - 1_000))
    expect(changed).toMatchObject([{ state: 'ended', dueAt: null }])
    expect(runDue(workflows, changed, aSituation({ now: after(HOUR) }))).toEqual([])
  })

  it('is held while its workflow is disabled, and everything is later by that time (AUT-37)', () => {
    const workflow = aWorkflow([aDelay(2), anAction({ id: 'one' })])
    const held = holdEnrolment(runAt(workflow, start()), after(HOUR))
    expect(held).toMatchObject({ state: 'held', heldSince: after(HOUR) })
    const resumed = resumeEnrolment(held, 'delay', after(25 * HOUR))
    expect(resumed).toMatchObject({ state: 'waiting', dueAt: after(26 * HOUR), heldSince: null })
    expect(runAt(workflow, resumed, { now: after(26 * HOUR - 1) }).log).toEqual([])
    expect(runAt(workflow, resumed, { now: after(26 * HOUR) }).log).toEqual(['delay', 'one'])
    expect(runAt({ ...workflow, enabled: false }, start())).toMatchObject({ state: 'held', log: [] })
  })

  it('goes to the next node when staff end its wait', () => {
    const workflow = aWorkflow([aDelay(2), anAction({ id: 'one' })])
    const skipped = enterNextNode(runAt(workflow, start()), after(60_000))
    expect(runAt(workflow, skipped, { now: after(60_000) })).toMatchObject({
      state: 'finished',
      log: ['one'],
    })
  })
})

describe('a wait for other workflows', () => {
  const wait = { id: 'wait', type: 'wait_until_delay', workflowIds: ['other', 'workflow'] } as const
  const workflow = aWorkflow([wait, anAction({ id: 'one' })])
  const other = (...waitsFor: string[]) => [{ workflowId: 'other', waitsFor }]

  it('lasts as long as the patient is in one of them, and no time if they are in none (AUT-35)', () => {
    expect(runAt(workflow, start(), {}, other())).toMatchObject({ state: 'waiting', position: 0, log: [] })
    expect(runAt(workflow, start(), {}, [{ workflowId: 'third', waitsFor: [] }]).log).toEqual(['wait', 'one'])
    const waiting = runAt(workflow, start(), {}, other())
    expect(runAt(workflow, waiting, { now: after(50 * MUTUAL_WAIT_MS) }, other())).toMatchObject({ log: [] })
    expect(runAt(workflow, waiting, { now: after(HOUR) }, []).log).toEqual(['wait', 'one'])
  })

  it('is looked at when the workflow is enabled again, since the others may have ended meanwhile', () => {
    const held = holdEnrolment(runAt(workflow, start(), {}, other()), after(HOUR))
    const resumed = resumeEnrolment(held, 'wait_until_delay', after(5 * HOUR))
    expect(resumed).toMatchObject({ state: 'waiting', dueAt: after(5 * HOUR) })
    expect(runAt(workflow, resumed, { now: after(5 * HOUR) }).log).toEqual(['wait', 'one'])
  })

  it('ignores the workflow itself, and ends after thirty days when two wait for each other', () => {
    expect(runAt(workflow, start(), {}, [{ workflowId: 'workflow', waitsFor: [] }]).log).toEqual([
      'wait',
      'one',
    ])
    const waiting = runAt(workflow, start(), {}, other('workflow'))
    expect(waiting.dueAt).toEqual(after(MUTUAL_WAIT_MS))
    expect(runAt(workflow, waiting, { now: after(MUTUAL_WAIT_MS - 1) }, other('workflow')).log).toEqual([])
    expect(runAt(workflow, waiting, { now: after(MUTUAL_WAIT_MS) }, other('workflow')).log).toEqual([
      'wait',
      'one',
    ])
  })
})
