import { choose } from '@enamel/domain/next-action/flow-answers'
import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import type { FlowPosition } from '@enamel/domain/next-action/flow-position'
import { beginFlow, next } from '@enamel/domain/next-action/flow-walk'
import { nothingSkipped, someFlowInput } from '@enamel/domain/next-action/testing/some-flow-input'
import { someNewPatient } from '@enamel/domain/practice-system/testing/some-new-patient'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { someFlowSnapshot } from '../testing/some-flow-snapshot.ts'
import { flowMachine, type StepAnswer } from './flow.machine.ts'
import type { FinishedFlow } from './flow-snapshot.ts'

afterEach(() => vi.restoreAllMocks())

/** Starts a flow with a button, and records its results. */
function aFlow(button: FlowButton, input: FlowInput = someFlowInput(), position?: FlowPosition) {
  const finished: FinishedFlow[] = []
  const abandoned = vi.fn()
  const flow = createActor(
    flowMachine.provide({
      actions: { handOver: (_, flow) => void finished.push(flow), abandon: abandoned },
    }),
    { input: { ...someFlowSnapshot, button, input, position: position ?? beginFlow(input, button) } },
  ).start()
  return {
    finished,
    abandoned,
    step: () => flow.getSnapshot().context.position.node.key,
    match: () => flow.getSnapshot().context.match,
    superseded: () => flow.getSnapshot().context.superseded,
    linked: () => flow.send({ type: 'linked' }),
    state: () => flow.getSnapshot().value,
    answer: (answer: StepAnswer) => flow.send({ type: 'answer', answer }),
    next: () => flow.send({ type: 'next' }),
    back: () => flow.send({ type: 'back' }),
    close: () => flow.send({ type: 'close' }),
  }
}

describe('a guided flow on the screen', () => {
  it('continues with Next only after its step is answered (FLOW-04, FLOW-06)', () => {
    const { answer, next, step } = aFlow('defer')
    next()
    expect(step()).toBe('followUp.outcome')
    answer({ kind: 'choice', key: 'working' })
    expect(step()).toBe('followUp.outcome')
    next()
    expect(step()).toBe('followUp.schedule')
    answer({ kind: 'date', date: null })
    next()
    expect(step()).toBe('followUp.schedule')
  })

  it('hands over the whole flow when it is finished, exactly once (FLOW-09)', () => {
    const { answer, next, finished, state } = aFlow('defer')
    answer({ kind: 'choice', key: 'working' })
    next()
    answer({ kind: 'date', date: new Date('2026-12-01T16:00:00Z') })
    next()
    expect(finished).toEqual([])
    next()
    next()
    next()
    expect(state()).toBe('finished')
    expect(finished).toEqual([
      {
        written: null,
        flow: {
          ...someFlowSnapshot,
          button: 'defer',
          position: expect.objectContaining({
            choices: ['defer', 'working'],
            context: expect.objectContaining({ nextAction: 'working', date: '2026-12-01T16:00:00.000Z' }),
          }),
        },
      },
    ])
  })

  it('returns to the previous step, and is cancelled from the first one (FLOW-02, FLOW-08)', () => {
    const { answer, next, back, step, state, abandoned, finished } = aFlow('defer')
    answer({ kind: 'choice', key: 'callback' })
    next()
    expect(step()).toBe('tail.confirm')
    back()
    expect(step()).toBe('followUp.outcome')
    back()
    expect(state()).toBe('abandoned')
    expect(abandoned).toHaveBeenCalledOnce()
    expect(finished).toEqual([])
  })

  it('is abandoned immediately by Close, whatever its answers, and ignores later events (FLOW-01)', () => {
    const { answer, next, close, state, abandoned, finished } = aFlow('discard')
    answer({ kind: 'choice', key: 'never' })
    next()
    close()
    next()
    expect(state()).toBe('abandoned')
    expect(abandoned).toHaveBeenCalledOnce()
    expect(finished).toEqual([])
  })

  it('stores choices, a note, a source and the decision on the snooze (FLOW-05, FLOW-07)', () => {
    const { answer, next, finished } = aFlow('discard', someFlowInput(nothingSkipped))
    const answers: StepAnswer[] = [
      { kind: 'choice', key: 'maybe' },
      { kind: 'choice', key: 'other' },
      { kind: 'note', note: 'Back from abroad in spring' },
      { kind: 'source', source: 'Referral' },
      { kind: 'snooze', end: false },
    ]
    for (const each of answers) {
      answer(each)
      next()
    }
    next()
    expect(finished[0]?.written).toBe('Back from abroad in spring')
    expect(finished[0]?.flow.position.choices).toEqual(['discard', 'maybe', 'other'])
    expect(finished[0]?.flow.position.context).toEqual({
      nextAction: 'maybeFuture',
      date: null,
      note: 'Back from abroad in spring',
      source: 'Referral',
      endSnooze: false,
      dentally: null,
    })
  })

  it('continues to the form when the user chooses to create the patient, and preserves its values (FLOW-07, FLOW-19)', () => {
    const { answer, next, back, step, finished } = aFlow('goal', someFlowInput(nothingSkipped))
    next()
    expect(step()).toBe('bookIn.link')
    answer({ kind: 'create' })
    expect(step()).toBe('bookIn.add')
    next()
    expect(step()).toBe('bookIn.add')
    answer({ kind: 'form', values: someNewPatient() })
    next()
    expect(step()).toBe('tail.source')
    back()
    expect(step()).toBe('bookIn.add')
    for (let steps = 0; steps < 4; steps++) next()
    expect(finished[0]?.flow.position.context.dentally).toEqual({
      create: { patientId: 'patient', values: someNewPatient() },
    })
  })

  it('preserves the chosen record for the confirmation until the choice is withdrawn (FLOW-39)', () => {
    const { answer, next, match, finished } = aFlow('goal', someFlowInput(nothingSkipped))
    next()
    answer({ kind: 'link', dentallyId: '17', match: { name: 'Beth Langley' } })
    expect(match()).toEqual({ name: 'Beth Langley' })
    answer({ kind: 'no_link' })
    expect(match()).toBeNull()
    answer({ kind: 'link', dentallyId: '18', match: { name: 'Elizabeth Langley' } })
    for (let steps = 0; steps < 4; steps++) next()
    expect(finished[0]?.flow.position.context.dentally).toEqual({
      link: { patientId: 'patient', dentallyId: '18' },
    })
  })

  it('creates no record after another user has linked the patient, and states this if it had asked for a link (FLOW-17)', () => {
    const unlinked = someFlowInput({ practiceSystem: { active: true, linked: false } })
    const askedFlow = aFlow('goal', unlinked)
    askedFlow.next()
    askedFlow.answer({ kind: 'create' })
    askedFlow.linked()
    expect([askedFlow.step(), askedFlow.superseded()]).toEqual(['bookIn.add', true])
    // A form that is closing may still send an answer.
    askedFlow.answer({ kind: 'form', values: someNewPatient() })
    askedFlow.next()
    askedFlow.linked()
    askedFlow.back()
    expect([askedFlow.step(), askedFlow.superseded()]).toEqual(['bookIn.schedule', true])
    askedFlow.next()
    askedFlow.next()
    expect(askedFlow.finished[0]?.flow.position.context.dentally).toBeNull()

    const unaskedFlow = aFlow('goal', unlinked)
    unaskedFlow.linked()
    unaskedFlow.next()
    expect([unaskedFlow.step(), unaskedFlow.superseded()]).toEqual(['tail.confirm', false])
  })

  it('drops the chosen record when the patient is linked by another user', () => {
    const { answer, next, linked, match } = aFlow('goal', someFlowInput(nothingSkipped))
    next()
    answer({ kind: 'link', dentallyId: '17', match: { name: 'Beth Langley' } })
    linked()
    expect(match()).toBeNull()
  })

  it('logs a warning when the snooze step is shown with no snooze (FLOW-15)', () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const snoozed = someFlowInput({ snooze: { state: 'asleep' } })
    const snoozePosition = next(choose(beginFlow(snoozed, 'defer'), 'callback'), snoozed)
    aFlow('defer', snoozed, snoozePosition)
    expect(logged).not.toHaveBeenCalled()
    const { step } = aFlow('defer', someFlowInput(), snoozePosition)
    expect(step()).toBe('tail.snooze')
    expect(logged).toHaveBeenCalledExactlyOnceWith('The snooze step is shown for a patient without a snooze.')
  })
})
