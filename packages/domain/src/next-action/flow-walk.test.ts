import { describe, expect, it } from 'vitest'
import { someNewPatient } from '../practice-system/testing/some-new-patient.ts'
import { SHORT_NOTE_MAX } from '../text/short-note.ts'
import {
  choose,
  chooseEndSnooze,
  chooseSource,
  chosenKey,
  createInstead,
  doNotLink,
  fillCreate,
  linkTo,
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

const everyStep = someFlowInput(nothingSkipped)
const link = { patientId: 'p1', dentallyId: 'd1' }

/** The previous step, in a flow that is not cancelled. */
function backTo(position: FlowPosition): FlowPosition {
  const before = back(position)
  if (before === 'cancelled') throw new Error('Cancelled')
  return before
}

/** A booking at the step where a match, a new patient or neither is chosen. */
const atLink = (input: FlowInput = everyStep) => next(beginFlow(input, 'goal'), input)

const atReason = (input: FlowInput = everyStep) => next(choose(beginFlow(input, 'discard'), 'never'), input)

describe('a flow', () => {
  it('asks for a booking in order: schedule, link, add, stage booking, lead source, snooze, confirm (FLOW-29, FLOW-06)', () => {
    let at = beginFlow(everyStep, 'goal')
    expect(at.node).toMatchObject({ key: 'bookIn.schedule', type: 'schedule', defaultDays: 0 })
    at = next(at, everyStep)
    expect(at.node.type).toBe('linkPatient')
    at = createInstead(at, 'p1', everyStep)
    expect(at.node.type).toBe('addPatient')
    expect(at.context.nextAction).toBeNull()
    at = next(fillCreate(at, someNewPatient()), everyStep)
    expect(at.node.type).toBe('source')
    expect(at.context.nextAction).toBe('booking')
    at = next(at, everyStep)
    expect(at.node.type).toBe('snooze')
    at = next(at, everyStep)
    expect(at.node.type).toBe('confirm')
    expect(trail(at).map(({ title }) => title)).toEqual([
      'When?',
      'Dentally',
      'New Dentally patient',
      'Lead source',
      'Snooze',
      'Confirm',
    ])
    expect(isFinished(next(at, everyStep))).toBe(true)
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
    expect(beginFlow(everyStep, 'discard').context).toEqual(emptyContext)
    let at = next(schedule(beginFlow(everyStep, 'goal'), '2026-11-25T17:30:00Z', everyStep), everyStep)
    at = next(linkTo(at, link), everyStep)
    at = next(chooseSource(at, 'Google Ads'), everyStep)
    at = next(chooseEndSnooze(at, false), everyStep)
    expect(next(at, everyStep).context).toEqual({
      nextAction: 'booking',
      date: '2026-11-25T17:30:00.000Z',
      note: null,
      source: 'Google Ads',
      endSnooze: false,
      dentally: { link },
    })
  })

  it('stores the previous position, which forms a chain to the first (FLOW-06, C-32)', () => {
    const first = beginFlow(everyStep, 'goal')
    const link = next(first, everyStep)
    expect(link.previous).toBe(first)
    expect(next(doNotLink(link), everyStep).previous?.previous).toBe(first)
  })

  it('stays at a step that lacks its answer, and at the finish (FLOW-04)', () => {
    const asked = beginFlow(everyStep, 'discard')
    expect([canProceed(asked), asked.provisionalNext]).toEqual([false, null])
    expect(next(asked, everyStep)).toBe(asked)
    expect(canProceed(choose(asked, 'never'))).toBe(true)
    expect(canProceed(atLink())).toBe(false)
    expect(canProceed(createInstead(atLink(), 'p1', everyStep))).toBe(false)
    const finish = next(beginFlow(someFlowInput({ stage: 'inTx' }), 'goal'), someFlowInput({ stage: 'inTx' }))
    expect([isFinished(finish), canProceed(finish)]).toEqual([true, false])
    expect(next(finish, everyStep)).toBe(finish)
  })

  it('shows Cancel at the first step and Back at the others, Confirm at the last step and Next at the others (FLOW-02, FLOW-03)', () => {
    let at = beginFlow(everyStep, 'goal')
    const labels: string[] = []
    for (; !isFinished(at); at = next(at.node.type === 'linkPatient' ? doNotLink(at) : at, everyStep))
      labels.push(`${backLabel(at)} ${nextLabel(at)}`)
    expect(labels).toEqual(['Cancel Next', 'Back Next', 'Back Next', 'Back Next', 'Back Confirm'])
    const only = beginFlow(someFlowInput({ stage: 'inTx' }), 'goal')
    expect([backLabel(only), nextLabel(only)]).toEqual(['Cancel', 'Confirm'])
  })

  it('lists the button and then the current choices, in order', () => {
    const asked = beginFlow(everyStep, 'discard')
    const at = next(choose(choose(asked, 'maybe'), 'never'), everyStep)
    expect(choose(choose(at, 'nervous'), 'other').choices).toEqual(['discard', 'never', 'other'])
    expect(next(beginFlow(everyStep, 'goal'), everyStep).choices).toEqual(['goal'])
  })

  it('throws for a button that the stage lacks', () => {
    expect(() => beginFlow(someFlowInput({ stage: 'lost' }), 'discard')).toThrow(
      'The stage lost has no discard button',
    )
  })
})

describe('Back', () => {
  it('cancels the flow from its first step (FLOW-02)', () => {
    expect(back(beginFlow(everyStep, 'goal'))).toBe('cancelled')
    expect(back(beginFlow(someFlowInput({ stage: 'inTx' }), 'goal'))).toBe('cancelled')
  })

  it('leads past silent steps and past skipped ones (FLOW-08)', () => {
    const callback = next(choose(beginFlow(someFlowInput(), 'defer'), 'callback'), someFlowInput())
    expect(callback.node.type).toBe('confirm')
    expect(backTo(callback).node.key).toBe('followUp.outcome')
    const booked = next(beginFlow(someFlowInput(), 'goal'), someFlowInput())
    expect(booked.node.type).toBe('confirm')
    expect(backTo(booked).node.key).toBe('bookIn.schedule')
    const reason = next(choose(atReason(), 'nervous'), everyStep)
    expect(trail(backTo(next(reason, everyStep))).map(({ title }) => title)).toEqual([
      'Interest',
      'Reason',
      'Lead source',
    ])
  })

  it('shows a step with its answer, and removes the answers of later steps (FLOW-08)', () => {
    const confirm = next(choose(beginFlow(someFlowInput(), 'defer'), 'callback'), someFlowInput())
    const again = backTo(confirm)
    expect([chosenKey(again), canProceed(again)]).toEqual(['callback', true])
    expect(again.context).toEqual(emptyContext)
    const wrongNumber = next(choose(again, 'wrongNumber'), someFlowInput())
    expect(wrongNumber.context).toMatchObject({ nextAction: 'wrongNumber', date: null })
    expect(wrongNumber.choices).toEqual(['defer', 'wrongNumber'])
  })

  it('preserves what was written for when the same step is shown again', () => {
    const written = writeNote(next(choose(atReason(), 'other'), everyStep), 'Moved to Leeds')
    const interest = backTo(backTo(written))
    expect(chosenKey(interest)).toBe('never')
    const reason = next(interest, everyStep)
    expect(chosenKey(reason)).toBe('other')
    const note = next(reason, everyStep)
    expect([note.context.note, canProceed(note)]).toEqual(['Moved to Leeds', true])
    expect(note.choices).toEqual(['discard', 'never', 'other'])
    // Another path drops the note.
    expect(next(choose(reason, 'nervous'), everyStep).context.note).toBe('Nervous about treatment')
    expect(next(choose(interest, 'block'), everyStep).context.note).toBeNull()
  })

  it('drops the preset note once Other is chosen instead (FLOW-25)', () => {
    const source = next(choose(atReason(), 'nervous'), everyStep)
    const note = next(choose(backTo(source), 'other'), everyStep)
    expect([note.node.type, note.context.note, canProceed(note)]).toEqual(['note', null, false])
  })

  it('allows another choice for the practice system than before', () => {
    const source = next(linkTo(atLink(), link), everyStep)
    const changed = next(doNotLink(backTo(source)), everyStep)
    expect(changed.context.dentally).toBeNull()
    expect(changed.node.type).toBe('source')
  })
})

describe('going back to the choice for the practice system', () => {
  const toEnd = (at: FlowPosition): FlowPosition => (isFinished(at) ? at : toEnd(next(at, everyStep)))

  it('asks for a match again, and preserves every other answer (DEN-28)', () => {
    const later = '2026-11-25T17:30:00.000Z'
    const dated = next(schedule(beginFlow(everyStep, 'goal'), later, everyStep), everyStep)
    const end = toEnd(chooseSource(next(linkTo(dated, link), everyStep), 'Referral'))
    const again = backToPracticeSystem(end)
    expect([again.node.type, again.context.dentally, canProceed(again)]).toEqual(['linkPatient', null, false])
    const other = { ...link, dentallyId: 'd2' }
    expect(toEnd(linkTo(again, other)).context).toEqual({ ...end.context, dentally: { link: other } })
  })

  it('leads to the form of a patient to create, or to the first step when no step asked', () => {
    const create = fillCreate(createInstead(atLink(), 'p1', everyStep), someNewPatient())
    const again = backToPracticeSystem(toEnd(create))
    expect([again.node.type, again.context.dentally]).toEqual(['addPatient', create.context.dentally])
    const discarded = toEnd(choose(atReason(), 'nervous'))
    expect(backToPracticeSystem(discarded).node.key).toBe('discard.interest')
  })
})

describe('the steps of a flow', () => {
  it('continue automatically after the choice to create, but not after a match or no link (FLOW-19)', () => {
    const at = atLink()
    expect(createInstead(at, 'p1', everyStep).node.type).toBe('addPatient')
    expect(linkTo(at, link).node).toBe(at.node)
    expect(doNotLink(at).node).toBe(at.node)
    expect([canProceed(linkTo(at, link)), canProceed(doNotLink(at))]).toEqual([true, true])
  })

  it('add the call-back delay of the stage, that of a new lead, or five days, and none after the final attempt (FLOW-12)', () => {
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
    const asked = beginFlow(everyStep, 'goal')
    const ready = (date: string | null) => canProceed(schedule(asked, date, everyStep))
    expect(ready('2026-11-20T10:10:00Z')).toBe(true)
    expect(ready('2026-11-20T10:05:00Z')).toBe(false)
    expect(ready('2026-11-20T00:00:00Z')).toBe(false)
    expect(ready(null)).toBe(false)
    expect(schedule(asked, null, everyStep).context.date).toBeNull()
  })

  it('require a note for Other that is neither blank nor longer than the server accepts (FLOW-25)', () => {
    const note = next(choose(atReason(), 'other'), everyStep)
    const ready = (text: string) => canProceed(writeNote(note, text))
    expect(canProceed(note)).toBe(false)
    expect([ready(' \n\u200b'), ready('Moved'), ready('')]).toEqual([false, true, false])
    expect([ready('x'.repeat(SHORT_NOTE_MAX)), ready('x'.repeat(SHORT_NOTE_MAX + 1))]).toEqual([true, false])
  })

  it('begin with the current lead source (SRC-05)', () => {
    const source = next(doNotLink(atLink()), everyStep)
    expect([source.context.source, canProceed(source)]).toEqual(['Instagram', true])
  })

  it('accept only answers of their own type', () => {
    const asked = beginFlow(everyStep, 'goal')
    expect(() => choose(asked, 'never')).toThrow('bookIn.schedule is not of the type choices')
    expect(() => choose(beginFlow(everyStep, 'discard'), 'perhaps')).toThrow(
      'discard.interest does not offer perhaps',
    )
    expect(() => fillCreate(asked, someNewPatient())).toThrow('bookIn.schedule is not of the type addPatient')
  })
})
