import { emptyContext, type FlowContext } from '@enamel/domain/next-action/flow-context'
import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import { type NextAction, nextActions } from '@enamel/domain/next-action/next-actions'
import { everyPath } from '@enamel/domain/next-action/testing/every-path'
import { nothingSkipped, someFlowInput } from '@enamel/domain/next-action/testing/some-flow-input'
import { someNewPatient } from '@enamel/domain/practice-system/testing/some-new-patient'
import { stageKeys } from '@enamel/domain/stages/stages'
import { describe, expect, it } from 'vitest'
import { confirmLines, delayText } from './confirm-lines.ts'

const names = { patient: 'Beth $& Langley' }
const date = '2026-11-25T17:30:00Z'

const lines = (context: Partial<FlowContext>, input: Partial<FlowInput> = {}) =>
  confirmLines({ ...emptyContext, nextAction: 'lost', ...context }, someFlowInput(input), names)
const textOf = (context: Partial<FlowContext>, input?: Partial<FlowInput>) =>
  lines(context, input).map(({ text }) => text)

const wordings: Record<NextAction, string> = {
  booking: 'Beth $& Langley will be booked in for a consultation on Wednesday 25 November 2026',
  consultation: 'Beth $& Langley will be booked in for a further consultation on Wednesday 25 November 2026',
  txPlanBooking:
    'Beth $& Langley will be booked in for a treatment plan consultation on Wednesday 25 November 2026',
  complete: 'Beth $& Langley has completed their treatment',
  wonSale: 'Beth $& Langley has gone ahead',
  rearrangedConsult: 'The consultation of Beth $& Langley is moved to Wednesday 25 November 2026',
  cancelledConsult:
    'Beth $& Langley cancelled their consultation. We will follow up on Wednesday 25 November 2026',
  rearrangedAppt: 'The appointment of Beth $& Langley is moved to Wednesday 25 November 2026',
  callback: 'We will call again in 5 days on Wednesday 25 November 2026',
  lost: 'We will never contact Beth $& Langley again',
  maybeFuture: 'Beth $& Langley is not interested right now',
  didNotAttend: 'Beth $& Langley did not attend',
  wrongNumber: 'The phone number of Beth $& Langley is wrong',
  thinking: 'We will follow up with Beth $& Langley about treatment on Wednesday 25 November 2026',
  working: 'We will follow up with Beth $& Langley on Wednesday 25 November 2026',
  blocked: 'Beth $& Langley will be blocked',
  inTx: 'We will record the treatment progress of Beth $& Langley on Wednesday 25 November 2026',
}

describe('the lines of the confirmation', () => {
  it.each(nextActions)('include one for %s (FLOW-37, G-03)', (nextAction) => {
    expect(textOf({ nextAction, date })).toEqual([wordings[nextAction]])
  })

  it("show the time in the practice's zone, with the day emphasised (G-03)", () => {
    expect(lines({ nextAction: 'booking', date })[0]).toMatchObject({
      emphasis: 'Wednesday 25 November 2026',
      detail: 'At 5:30pm, in 5 days',
    })
    const summer = { now: '2026-06-09T10:00:00Z' }
    expect(lines({ nextAction: 'working', date: '2026-06-09T23:30:00Z' }, summer)[0]).toMatchObject({
      text: 'We will follow up with Beth $& Langley on Wednesday 10 June 2026',
      detail: 'At 12:30am, tomorrow',
    })
  })

  it('name the delay of the stage for a call back, and state after the final attempt that no further attempt will follow (FLOW-38, G-50)', () => {
    const delays = { callback1: { seconds: 108_000 } }
    const context = { nextAction: 'callback', date: '2026-11-21T16:07:00Z' } as const
    expect(textOf(context, { stage: 'callback1', delays })).toEqual([
      'We will call again in 1 day 6 hours on Saturday 21 November 2026',
    ])
    expect(lines({ nextAction: 'callback' }, { stage: 'callback3' })).toEqual([
      { icon: 'stopped', text: 'This was the final attempt. No further attempt will be made.' },
    ])
  })

  it('include the note, the link or the new patient, and the snooze, if they are set (FLOW-39, G-49)', () => {
    expect(textOf({})).toHaveLength(1)
    expect(textOf({ note: ' Moved to Leeds ' }).slice(1)).toEqual(['Moved to Leeds'])
    expect(textOf({ note: ' ' })).toHaveLength(1)
    expect(textOf({ endSnooze: true }).slice(1)).toEqual(['The patient will be woken'])
    expect(textOf({ endSnooze: false }).slice(1)).toEqual(['The patient stays snoozed'])
    const create = { create: { patientId: 'p1', values: someNewPatient() } }
    const link = { link: { patientId: 'p1', dentallyId: 'd1' } }
    expect(textOf({ dentally: create }).slice(1)).toEqual(['Will be created in Dentally'])
    expect(textOf({ dentally: link }).slice(1)).toEqual(['Will be linked to Beth $& Langley'])
    const all = {
      ...emptyContext,
      nextAction: 'lost',
      note: 'Spam',
      dentally: link,
      endSnooze: true,
    } as const
    expect(confirmLines(all, someFlowInput(), { ...names, match: 'Elizabeth Langley' })).toEqual([
      { icon: 'stopped', text: 'We will never contact Beth $& Langley again' },
      { icon: 'note', text: 'Spam' },
      { icon: 'dentally', text: 'Will be linked to Elizabeth Langley' },
      { icon: 'wake', text: 'The patient will be woken' },
    ])
  })

  it('cannot be written without a next action (FLOW-40)', () => {
    expect(() => lines({ nextAction: null })).toThrow('Next action must be set at confirmation.')
  })

  it('are written for the end of every path (FLOW-37)', () => {
    for (const stage of stageKeys) {
      const input = someFlowInput({ ...nothingSkipped, stage, source: 'Unknown' })
      for (const { context } of everyPath(input)) {
        const set = [context.note, context.dentally, context.endSnooze].filter((each) => each !== null)
        expect(confirmLines(context, input, names)).toHaveLength(1 + set.length)
      }
    }
  })
})

it.each([
  [432_000, '5 days'],
  [108_000, '1 day 6 hours'],
  [90_000, '1 day 1 hour'],
  [7_200, '2 hours'],
  [1_800, 'less than an hour'],
  [0, 'less than an hour'],
])('writes %i seconds as %s (G-03)', (seconds, text) => {
  expect(delayText(seconds)).toBe(text)
})
