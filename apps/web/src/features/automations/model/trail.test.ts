import { describe, expect, it } from 'vitest'
import { anEnrolment, id, nurture } from '../testing/workflows.ts'
import { lastSkip, trailOf } from './trail.ts'

const clock = { now: new Date('2025-11-21T12:00:00Z'), timeZone: 'Europe/London' }
const lines = (overrides: Parameters<typeof anEnrolment>[0] = {}) =>
  trailOf(anEnrolment(overrides), nurture.nodes, clock).map(({ place, title, detail, time }) =>
    [place, title, detail, time].filter(Boolean).join(' | '),
  )
const entered = 'past | Entered | Thu 4:52pm'
const received = 'past | Enquiry received | delivered | Thu 4:53pm'
const welcome = 'past | Welcome | skipped: this message is off | Thu 5:53pm'

describe('the trail of a patient', () => {
  it('has the entry, what became of each message, the present wait and the next message', () => {
    expect(lines()).toEqual([
      entered,
      received,
      welcome,
      'present | Wait 2 days | until Sat 5:53pm',
      'ahead | We tried to reach you | next',
    ])
  })

  it('says that the automation is off while the patient is held', () => {
    expect(lines({ state: 'held' })[3]).toBe('present | Wait 2 days | held, the automation is off')
  })

  it('has a step of its own for a patient who is held at the last node, which they have passed', () => {
    const { log } = anEnrolment()
    const held = anEnrolment({ state: 'held', node_id: log.at(-1)?.node_id ?? null, next: null })
    const steps = trailOf(held, nurture.nodes, clock)
    expect(steps.at(-1)).toMatchObject({
      place: 'present',
      title: 'Welcome',
      detail: 'held, the automation is off',
    })
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
  })

  it('ends with why the patient has left', () => {
    const over = { node_id: null, due_at: null, next: null, over_at: '2025-11-21T09:00:00Z' }
    expect(lines({ ...over, state: 'ended', end_reason: 'taken_out' }).at(-1)).toBe(
      'present | Taken out by staff | 9:00am',
    )
    expect(lines({ ...over, state: 'finished' }).at(-1)).toBe('present | Finished | 9:00am')
  })

  it('shows a wait that staff have skipped, and no other past wait', () => {
    const { log } = anEnrolment()
    const skipped = { ...log[1], outcome: 'skipped', skip_reason: 'by_user' } as const
    const [first, , last] = log
    expect(lines({ log: [first, skipped, last] as typeof log })).toEqual([
      entered,
      received,
      'past | Wait 1 hour | skipped by staff | Thu 5:53pm',
      welcome,
      'present | Wait 2 days | until Sat 5:53pm',
      'ahead | We tried to reach you | next',
    ])
  })

  it('says that a wait could not be run and that the next step followed (W-13)', () => {
    const { log } = anEnrolment()
    const failed = { ...log[1], outcome: 'failed', failure_reason: 'An error' } as (typeof log)[number]
    expect(lines({ log: [failed] })[1]).toBe(
      'past | Wait 1 hour | could not be run, and the next step followed: an error | Thu 5:53pm',
    )
  })

  it('tells messages that were sent, delivered or not, from those that were skipped', () => {
    const { log } = anEnrolment()
    const [received, , skipped] = log as [(typeof log)[number], unknown, (typeof log)[number]]
    const failed = {
      ...received,
      outcome: 'failed',
      failure_reason: 'The mailbox is full',
    } as typeof received
    const sent = (executions: (typeof received)[]) =>
      trailOf(anEnrolment({ log: executions }), nurture.nodes, clock).map(({ isSent }) => isSent)
    expect(sent([received, skipped]).slice(0, 3)).toEqual([false, true, false])
    expect(sent([failed])[1]).toBe(true)
  })

  it('has the skip of a message that could not be sent until another one has gone out', () => {
    const { log } = anEnrolment()
    const skipped = { ...log[2], skip_reason: 'no_address' } as (typeof log)[number]
    const noAddress = { kind: 'email', reason: 'skipped: no valid email address' }
    expect(lastSkip({ log: [skipped] }, nurture.nodes)).toEqual(noAddress)
    const off = { ...skipped, node_id: id(17), skip_reason: 'action_disabled' as const }
    expect(lastSkip({ log: [skipped, off] }, nurture.nodes)).toEqual(noAddress)
    const sent = { ...log[2], node_id: id(15), outcome: 'run', skip_reason: null } as (typeof log)[number]
    expect(lastSkip({ log: [skipped, sent] }, nurture.nodes)).toBeNull()
    expect(lastSkip({ log: [] }, nurture.nodes)).toBeNull()
    const failed = { ...sent, outcome: 'failed', failure_reason: 'The mailbox is full' } as const
    expect(lastSkip({ log: [failed] }, nurture.nodes)?.reason).toBe('not delivered: the mailbox is full')
  })
})
