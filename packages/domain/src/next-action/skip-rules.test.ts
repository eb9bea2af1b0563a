import { describe, expect, it } from 'vitest'
import { someNewPatient } from '../practice-system/testing/some-new-patient.ts'
import { createInstead, doNotLink, fillCreate, linkTo } from './flow-answers.ts'
import type { FlowInput } from './flow-input.ts'
import type { StepType } from './flow-node.ts'
import type { FlowPosition } from './flow-position.ts'
import { back, beginFlow, canProceed, isFinished, next, trail } from './flow-walk.ts'
import { nothingSkipped, someFlowInput } from './testing/some-flow-input.ts'

const everyStep = someFlowInput(nothingSkipped)
const atLink = () => next(beginFlow(everyStep, 'goal'), everyStep)

describe('the skip rules', () => {
  /** The shown steps of a booking without a link. */
  const shown = (input: FlowInput) => {
    let at = beginFlow(input, 'goal')
    while (!isFinished(at)) at = next(at.node.type === 'linkPatient' ? doNotLink(at) : at, input)
    return trail(at).map(({ key }) => key.split('.').at(-1))
  }

  it("skip the source step of a patient whose source is 'Unknown' (FLOW-14, C-08)", () => {
    expect(shown({ ...everyStep, source: 'Unknown' })).toEqual(['schedule', 'link', 'snooze', 'confirm'])
    expect(shown(everyStep)).toEqual(['schedule', 'link', 'source', 'snooze', 'confirm'])
  })

  it('skip the snooze step of a patient without a snooze (FLOW-15)', () => {
    expect(shown({ ...everyStep, snooze: null })).toEqual(['schedule', 'link', 'source', 'confirm'])
    expect(shown({ ...everyStep, snooze: { state: 'asleep' } })).toContain('snooze')
  })

  it('skip the link step unless the integration is active and the patient is not linked (FLOW-17)', () => {
    const withLink = (active: boolean, linked: boolean) =>
      shown({ ...everyStep, practiceSystem: { active, linked } }).includes('link')
    expect([
      withLink(true, false),
      withLink(true, true),
      withLink(false, false),
      withLink(false, true),
    ]).toEqual([true, false, false, false])
  })

  it('show the add step only for a creation without values (FLOW-18, C-09)', () => {
    expect(next(linkTo(atLink(), { patientId: 'p1', dentallyId: 'd1' }), everyStep).node.type).toBe('source')
    expect(next(doNotLink(atLink()), everyStep).node.type).toBe('source')
    const add = createInstead(atLink(), 'p1', everyStep)
    expect(add.node.type).toBe('addPatient')
    const source = next(fillCreate(add, someNewPatient()), everyStep)
    const form = back(source)
    const linkAgain = form === 'cancelled' ? form : back(form)
    if (linkAgain === 'cancelled') throw new Error('Cancelled')
    expect(linkAgain.node.type).toBe('linkPatient')
    const forward = next(linkAgain, everyStep)
    expect(forward.node.type).toBe('source')
    expect(forward.context.dentally).toEqual({ create: { patientId: 'p1', values: someNewPatient() } })
    // Choosing create again opens the form with the same values.
    const again = createInstead(linkAgain, 'p1', everyStep)
    expect([again.node.type, canProceed(again)]).toEqual(['addPatient', true])
    expect(next(again, everyStep).context.dentally).toEqual(forward.context.dentally)
  })

  it('preserve a creation when going back and forward, so that its form is skipped (FLOW-18, C-09)', () => {
    const filled = next(fillCreate(createInstead(atLink(), 'p1', everyStep), someNewPatient()), everyStep)
    const link = backTo('linkPatient', filled)
    expect([canProceed(link), link.context.dentally]).toEqual([true, filled.context.dentally])
    const linkAgain = next(backTo('schedule', link), everyStep)
    expect([linkAgain.node.type, linkAgain.context.dentally]).toEqual([
      'linkPatient',
      filled.context.dentally,
    ])
    expect(next(linkAgain, everyStep).node.type).toBe('source')
  })
})

function backTo(type: StepType, position: FlowPosition): FlowPosition {
  const before = back(position)
  if (before === 'cancelled') throw new Error(`There is no ${type} step before this one`)
  return before.node.type === type ? before : backTo(type, before)
}
