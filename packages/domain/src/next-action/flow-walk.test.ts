import { describe, expect, it } from 'vitest'
import { someNewPatient } from '../practice-system/testing/some-new-patient.ts'
import { SHORT_NOTE_MAX } from '../text/short-note.ts'
import {
  choose,
  chooseEndSnooze,
  chooseLink,
  chooseNewPatient,
  chooseSource,
  chosenKey,
  doNotLink,
  fillNewPatient,
  schedule,
  writeNote,
} from './flow-answers.ts'
import { emptyContext } from './flow-context.ts'
import type { FlowInput } from './flow-input.ts'
import type { FlowPosition } from './flow-position.ts'
import {
  back,
  backLabel,
  backToPracticeSystem,
  beginFlow,
  canProceed,
  isFinished,
  next,
  nextLabel,
  trail,
} from './flow-walk.ts'
import { nothingSkipped, someFlowInput } from './testing/some-flow-input.ts'

const inputForEveryStep = someFlowInput(nothingSkipped)
const link = { patientId: 'p1', dentallyId: 'd1' }

/** The previous step, in a flow that is not cancelled. */
function backTo(position: FlowPosition): FlowPosition {
  const before = back(position)
  if (before === 'cancelled') throw new Error('Cancelled')
  return before
}

/** A booking at the step where a match, a new patient or neither is chosen. */
const atLink = (input: FlowInput = inputForEveryStep) => next(beginFlow(input, 'goal'), input)

const atReason = (input: FlowInput = inputForEveryStep) =>
  next(choose(beginFlow(input, 'discard'), 'never'), input)

describe('a flow', () => {
  it('has the steps of a booking in order: schedule, link, add, next action, lead source, snooze, confirm (FLOW-29, FLOW-06)', () => {
    let position = beginFlow(inputForEveryStep, 'goal')
    expect(position.node).toMatchObject({ key: 'bookIn.schedule', type: 'schedule', defaultDays: 0 })
    position = next(position, inputForEveryStep)
    expect(position.node.type).toBe('linkPatient')
    position = chooseNewPatient(position, 'p1', inputForEveryStep)
    expect(position.node.type).toBe('addPatient')
    expect(position.context.nextAction).toBeNull()
    position = next(fillNewPatient(position, someNewPatient()), inputForEveryStep)
    expect(position.node.type).toBe('source')
    expect(position.context.nextAction).toBe('booking')
    position = next(position, inputForEveryStep)
    expect(position.node.type).toBe('snooze')
    position = next(position, inputForEveryStep)
    expect(position.node.type).toBe('confirm')
    expect(trail(position).map(({ title }) => title)).toEqual([
      'When?',
      'Dentally',
      'New Dentally patient',
      'Lead source',
      'Snooze',
      'Confirm',
    ])
    expect(isFinished(next(position, inputForEveryStep))).toBe(true)
  })

  it('starts with an empty context and returns everything that it collected (FLOW-07)', () => {
    expect(emptyContext).toEqual({
      nextAction: null,
      date: null,
      note: null,
      source: null,
      endSnooze: null,
      dentally: null,
    })
    expect(beginFlow(inputForEveryStep, 'discard').context).toEqual(emptyContext)
    let position = next(
      schedule(beginFlow(inputForEveryStep, 'goal'), '2026-11-25T17:30:00Z', inputForEveryStep),
      inputForEveryStep,
    )
    position = next(chooseLink(position, link), inputForEveryStep)
    position = next(chooseSource(position, 'Google Ads'), inputForEveryStep)
    position = next(chooseEndSnooze(position, false), inputForEveryStep)
    expect(next(position, inputForEveryStep).context).toEqual({
      nextAction: 'booking',
      date: '2026-11-25T17:30:00.000Z',
      note: null,
      source: 'Google Ads',
      endSnooze: false,
      dentally: { link },
    })
  })

  it('stores the previous position, which forms a chain to the first (FLOW-06, C-32)', () => {
    const first = beginFlow(inputForEveryStep, 'goal')
    const link = next(first, inputForEveryStep)
    expect(link.previous).toBe(first)
    expect(next(doNotLink(link), inputForEveryStep).previous?.previous).toBe(first)
  })

  it('stays at a step that lacks its answer, and at the finish (FLOW-04)', () => {
    const firstStep = beginFlow(inputForEveryStep, 'discard')
    expect([canProceed(firstStep), firstStep.provisionalNext]).toEqual([false, null])
    expect(next(firstStep, inputForEveryStep)).toBe(firstStep)
    expect(canProceed(choose(firstStep, 'never'))).toBe(true)
    expect(canProceed(atLink())).toBe(false)
    expect(canProceed(chooseNewPatient(atLink(), 'p1', inputForEveryStep))).toBe(false)
    const finish = next(beginFlow(someFlowInput({ stage: 'inTx' }), 'goal'), someFlowInput({ stage: 'inTx' }))
    expect([isFinished(finish), canProceed(finish)]).toEqual([true, false])
    expect(next(finish, inputForEveryStep)).toBe(finish)
  })

  it('shows Cancel at the first step and Back at the others, Confirm at the last step and Next at the others (FLOW-02, FLOW-03)', () => {
    let position = beginFlow(inputForEveryStep, 'goal')
    const labels: string[] = []
    while (!isFinished(position)) {
      labels.push(`${backLabel(position)} ${nextLabel(position)}`)
      const answered = position.node.type === 'linkPatient' ? doNotLink(position) : position
      position = next(answered, inputForEveryStep)
    }
    expect(labels).toEqual(['Cancel Next', 'Back Next', 'Back Next', 'Back Next', 'Back Confirm'])
    const only = beginFlow(someFlowInput({ stage: 'inTx' }), 'goal')
    expect([backLabel(only), nextLabel(only)]).toEqual(['Cancel', 'Confirm'])
  })

  it('lists the button and then the current choices, in order', () => {
    const firstStep = beginFlow(inputForEveryStep, 'discard')
    const position = next(choose(choose(firstStep, 'maybe'), 'never'), inputForEveryStep)
    expect(choose(choose(position, 'nervous'), 'other').choices).toEqual(['discard', 'never', 'other'])
    expect(next(beginFlow(inputForEveryStep, 'goal'), inputForEveryStep).choices).toEqual(['goal'])
  })

  it('throws for a button that the stage lacks', () => {
    expect(() => beginFlow(someFlowInput({ stage: 'lost' }), 'discard')).toThrow(
      'The stage lost has no discard button',
    )
  })
})

describe('Back', () => {
  it('cancels the flow from its first step (FLOW-02)', () => {
    expect(back(beginFlow(inputForEveryStep, 'goal'))).toBe('cancelled')
    expect(back(beginFlow(someFlowInput({ stage: 'inTx' }), 'goal'))).toBe('cancelled')
  })

  it('leads past silent steps and past skipped ones (FLOW-08)', () => {
    const callback = next(choose(beginFlow(someFlowInput(), 'defer'), 'callback'), someFlowInput())
    expect(callback.node.type).toBe('confirm')
    expect(backTo(callback).node.key).toBe('followUp.outcome')
    const booked = next(beginFlow(someFlowInput(), 'goal'), someFlowInput())
    expect(booked.node.type).toBe('confirm')
    expect(backTo(booked).node.key).toBe('bookIn.schedule')
    const reason = next(choose(atReason(), 'nervous'), inputForEveryStep)
    expect(trail(backTo(next(reason, inputForEveryStep))).map(({ title }) => title)).toEqual([
      'Interest',
      'Reason',
      'Lead source',
    ])
  })

  it('shows a step with its answer, and removes from the context what later steps have set (FLOW-08)', () => {
    const confirm = next(choose(beginFlow(someFlowInput(), 'defer'), 'callback'), someFlowInput())
    const again = backTo(confirm)
    expect([chosenKey(again), canProceed(again)]).toEqual(['callback', true])
    expect(again.context).toEqual(emptyContext)
    const wrongNumber = next(choose(again, 'wrongNumber'), someFlowInput())
    expect(wrongNumber.context).toMatchObject({ nextAction: 'wrongNumber', date: null })
    expect(wrongNumber.choices).toEqual(['defer', 'wrongNumber'])
  })

  it('restores the written text when the same step is shown again', () => {
    const written = writeNote(next(choose(atReason(), 'other'), inputForEveryStep), 'Moved to Leeds')
    const interest = backTo(backTo(written))
    expect(chosenKey(interest)).toBe('never')
    const reason = next(interest, inputForEveryStep)
    expect(chosenKey(reason)).toBe('other')
    const note = next(reason, inputForEveryStep)
    expect([note.context.note, canProceed(note)]).toEqual(['Moved to Leeds', true])
    expect(note.choices).toEqual(['discard', 'never', 'other'])
    // Another path drops the note.
    expect(next(choose(reason, 'nervous'), inputForEveryStep).context.note).toBe('Nervous about treatment')
    expect(next(choose(interest, 'block'), inputForEveryStep).context.note).toBeNull()
  })

  it('drops the preset note once Other is chosen instead (FLOW-25)', () => {
    const source = next(choose(atReason(), 'nervous'), inputForEveryStep)
    const note = next(choose(backTo(source), 'other'), inputForEveryStep)
    expect([note.node.type, note.context.note, canProceed(note)]).toEqual(['note', null, false])
  })

  it('allows a different choice for the practice system', () => {
    const source = next(chooseLink(atLink(), link), inputForEveryStep)
    const changed = next(doNotLink(backTo(source)), inputForEveryStep)
    expect(changed.context.dentally).toBeNull()
    expect(changed.node.type).toBe('source')
  })
})

describe('going back to the choice for the practice system', () => {
  const toEnd = (position: FlowPosition): FlowPosition =>
    isFinished(position) ? position : toEnd(next(position, inputForEveryStep))

  it('asks for a match again, and preserves every other answer (DEN-28)', () => {
    const later = '2026-11-25T17:30:00.000Z'
    const dated = next(
      schedule(beginFlow(inputForEveryStep, 'goal'), later, inputForEveryStep),
      inputForEveryStep,
    )
    const end = toEnd(chooseSource(next(chooseLink(dated, link), inputForEveryStep), 'Referral'))
    const again = backToPracticeSystem(end)
    expect([again.node.type, again.context.dentally, canProceed(again)]).toEqual(['linkPatient', null, false])
    const other = { ...link, dentallyId: 'd2' }
    expect(toEnd(chooseLink(again, other)).context).toEqual({ ...end.context, dentally: { link: other } })
  })

  it('leads to the form of the new patient, or to the first step when no step asked about the practice system', () => {
    const create = fillNewPatient(chooseNewPatient(atLink(), 'p1', inputForEveryStep), someNewPatient())
    const again = backToPracticeSystem(toEnd(create))
    expect([again.node.type, again.context.dentally]).toEqual(['addPatient', create.context.dentally])
    const discarded = toEnd(choose(atReason(), 'nervous'))
    expect(backToPracticeSystem(discarded).node.key).toBe('discard.interest')
  })
})

describe('the steps of a flow', () => {
  it('continue automatically after the choice to create, but not after a match or no link (FLOW-19)', () => {
    const position = atLink()
    expect(chooseNewPatient(position, 'p1', inputForEveryStep).node.type).toBe('addPatient')
    expect(chooseLink(position, link).node).toBe(position.node)
    expect(doNotLink(position).node).toBe(position.node)
    expect([canProceed(chooseLink(position, link)), canProceed(doNotLink(position))]).toEqual([true, true])
  })

  it('add the call-back delay of the stage, else of a new lead, else five days, and set no date after the final attempt (FLOW-12)', () => {
    const callBackDate = (input: Partial<FlowInput>) => {
      const all = someFlowInput(input)
      return next(choose(beginFlow(all, 'defer'), 'callback'), all).context.date
    }
    const delays = { newLead: { seconds: 86_400 }, callback2: { seconds: 172_800 } }
    expect(callBackDate({ stage: 'callback2', delays })).toBe('2026-11-22T10:07:00.000Z')
    expect(callBackDate({ stage: 'callback1', delays })).toBe('2026-11-21T10:07:00.000Z')
    expect(callBackDate({ stage: 'callback1' })).toBe('2026-11-25T10:07:00.000Z')
    expect(callBackDate({ stage: 'callback3', delays })).toBeNull()
  })

  it('set the next action without being shown (FLOW-13)', () => {
    const outcome = beginFlow(someFlowInput(), 'defer')
    expect(outcome.context.nextAction).toBeNull()
    expect(next(choose(outcome, 'wrongNumber'), someFlowInput()).context.nextAction).toBe('wrongNumber')
  })

  it('end a snooze by default only if its time has come (FLOW-16)', () => {
    const endsSnooze = (state: 'asleep' | 'waking') => {
      const input = someFlowInput({ stage: 'inTx', snooze: { state } })
      return beginFlow(input, 'goal').context.endSnooze
    }
    expect([endsSnooze('waking'), endsSnooze('asleep')]).toEqual([true, false])
    expect(next(beginFlow(someFlowInput(), 'goal'), someFlowInput()).context.endSnooze).toBeNull()
  })

  it('require a time in the future (G-17)', () => {
    const firstStep = beginFlow(inputForEveryStep, 'goal')
    const ready = (date: string | null) => canProceed(schedule(firstStep, date, inputForEveryStep))
    expect(ready('2026-11-20T10:10:00Z')).toBe(true)
    expect(ready('2026-11-20T10:05:00Z')).toBe(false)
    expect(ready('2026-11-20T00:00:00Z')).toBe(false)
    expect(ready(null)).toBe(false)
    expect(schedule(firstStep, null, inputForEveryStep).context.date).toBeNull()
  })

  it('require a note for Other that is neither blank nor longer than the server accepts (FLOW-25)', () => {
    const note = next(choose(atReason(), 'other'), inputForEveryStep)
    const ready = (text: string) => canProceed(writeNote(note, text))
    expect(canProceed(note)).toBe(false)
    expect([ready(' \n\u200b'), ready('Moved'), ready('')]).toEqual([false, true, false])
    expect([ready('x'.repeat(SHORT_NOTE_MAX)), ready('x'.repeat(SHORT_NOTE_MAX + 1))]).toEqual([true, false])
  })

  it('ask for the lead source with the current one already chosen (SRC-05)', () => {
    const source = next(doNotLink(atLink()), inputForEveryStep)
    expect([source.context.source, canProceed(source)]).toEqual(['Instagram', true])
  })

  it('accept only answers of their own type', () => {
    const firstStep = beginFlow(inputForEveryStep, 'goal')
    expect(() => choose(firstStep, 'never')).toThrow('bookIn.schedule is not of the type choices')
    expect(() => choose(beginFlow(inputForEveryStep, 'discard'), 'perhaps')).toThrow(
      'discard.interest does not offer perhaps',
    )
    expect(() => fillNewPatient(firstStep, someNewPatient())).toThrow(
      'bookIn.schedule is not of the type addPatient',
    )
  })
})
