import { describe, expect, it } from 'vitest'
import { someNewPatient } from '../practice-system/testing/some-new-patient.ts'
import { chooseLink, chooseNewPatient, doNotLink, fillNewPatient } from './flow-answers.ts'
import type { FlowInput } from './flow-input.ts'
import type { StepType } from './flow-node.ts'
import type { FlowPosition } from './flow-position.ts'
import { back, beginFlow, canProceed, isFinished, next, trail } from './flow-walk.ts'
import { nothingSkipped, someFlowInput } from './testing/some-flow-input.ts'

const inputForEveryStep = someFlowInput(nothingSkipped)
const atLink = () => next(beginFlow(inputForEveryStep, 'goal'), inputForEveryStep)

describe('the skip rules', () => {
  /** The steps that a booking shows when the user does not link the patient. */
  const shown = (input: FlowInput) => {
    let position = beginFlow(input, 'goal')
    while (!isFinished(position))
      position = next(position.node.type === 'linkPatient' ? doNotLink(position) : position, input)
    return trail(position).map(({ key }) => key.split('.').at(-1))
  }

  it("skip the source step of a patient whose source is 'Unknown' (FLOW-14, C-08)", () => {
    expect(shown({ ...inputForEveryStep, source: 'Unknown' })).toEqual([
      'schedule',
      'link',
      'snooze',
      'confirm',
    ])
    expect(shown(inputForEveryStep)).toEqual(['schedule', 'link', 'source', 'snooze', 'confirm'])
  })

  it('skip the snooze step of a patient without a snooze (FLOW-15)', () => {
    expect(shown({ ...inputForEveryStep, snooze: null })).toEqual(['schedule', 'link', 'source', 'confirm'])
    expect(shown({ ...inputForEveryStep, snooze: { state: 'asleep' } })).toContain('snooze')
  })

  it('skip the link step unless the integration is active and the patient is not linked (FLOW-17)', () => {
    const withLink = (active: boolean, linked: boolean) =>
      shown({ ...inputForEveryStep, practiceSystem: { active, linked } }).includes('link')
    expect([
      withLink(true, false),
      withLink(true, true),
      withLink(false, false),
      withLink(false, true),
    ]).toEqual([true, false, false, false])
  })

  it('show the add step only for a new patient without values (FLOW-18, C-09)', () => {
    expect(
      next(chooseLink(atLink(), { patientId: 'p1', dentallyId: 'd1' }), inputForEveryStep).node.type,
    ).toBe('source')
    expect(next(doNotLink(atLink()), inputForEveryStep).node.type).toBe('source')
    const add = chooseNewPatient(atLink(), 'p1', inputForEveryStep)
    expect(add.node.type).toBe('addPatient')
    const source = next(fillNewPatient(add, someNewPatient()), inputForEveryStep)
    const form = back(source)
    const linkAgain = form === 'cancelled' ? form : back(form)
    if (linkAgain === 'cancelled') throw new Error('Cancelled')
    expect(linkAgain.node.type).toBe('linkPatient')
    const forward = next(linkAgain, inputForEveryStep)
    expect(forward.node.type).toBe('source')
    expect(forward.context.dentally).toEqual({ create: { patientId: 'p1', values: someNewPatient() } })
    // Choosing create again opens the form with the same values.
    const again = chooseNewPatient(linkAgain, 'p1', inputForEveryStep)
    expect([again.node.type, canProceed(again)]).toEqual(['addPatient', true])
    expect(next(again, inputForEveryStep).context.dentally).toEqual(forward.context.dentally)
  })

  it('preserve the values of a new patient when going back and forward, so that the form is skipped (FLOW-18, C-09)', () => {
    const filled = next(
      fillNewPatient(chooseNewPatient(atLink(), 'p1', inputForEveryStep), someNewPatient()),
      inputForEveryStep,
    )
    const link = backTo('linkPatient', filled)
    expect([canProceed(link), link.context.dentally]).toEqual([true, filled.context.dentally])
    const linkAgain = next(backTo('schedule', link), inputForEveryStep)
    expect([linkAgain.node.type, linkAgain.context.dentally]).toEqual([
      'linkPatient',
      filled.context.dentally,
    ])
    expect(next(linkAgain, inputForEveryStep).node.type).toBe('source')
  })
})

function backTo(type: StepType, position: FlowPosition): FlowPosition {
  const before = back(position)
  if (before === 'cancelled') throw new Error(`There is no ${type} step before this one`)
  return before.node.type === type ? before : backTo(type, before)
}
