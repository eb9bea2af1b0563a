import { describe, expect, it } from 'vitest'
import { someNewPatient } from '../practice-system/testing/some-new-patient.ts'
import { chooseSource, createInstead, fillCreate, linkTo, schedule } from './flow-answers.ts'
import type { FlowInput } from './flow-input.ts'
import type { FlowPosition } from './flow-position.ts'
import { back, beginFlow, canProceed, isFinished, next, trail } from './flow-walk.ts'
import { hasAskedPracticeSystem, linkedMeanwhile } from './linked-meanwhile.ts'
import { nothingSkipped, someFlowInput } from './testing/some-flow-input.ts'

const unlinked = someFlowInput(nothingSkipped)
const linked: FlowInput = { ...unlinked, practiceSystem: { active: true, linked: true } }
const date = '2026-12-01T16:00:00.000Z'

const atLink = () => next(schedule(beginFlow(unlinked, 'goal'), date, unlinked), unlinked)
const atForm = () => createInstead(atLink(), 'p1', unlinked)
const atSource = () => next(fillCreate(atForm(), someNewPatient()), unlinked)
const steps = (position: FlowPosition) => trail(position).map(({ key }) => key)

describe('a flow whose patient is linked to the practice system meanwhile', () => {
  it('creates and links nobody, and preserves all other answers', () => {
    const chosen = [atSource(), next(linkTo(atLink(), { patientId: 'p1', dentallyId: '17' }), unlinked)]
    for (const source of chosen) {
      let at = linkedMeanwhile(chooseSource(source, 'Referral'))
      expect(at.node).toBe(source.node)
      while (!isFinished(at)) at = next(at, linked)
      expect(at.context).toMatchObject({ nextAction: 'booking', date, source: 'Referral', dentally: null })
    }
  })

  it('shows the steps of the practice system no more, forward or back (FLOW-08, FLOW-17)', () => {
    const source = linkedMeanwhile(atSource())
    expect(steps(source)).toEqual(['bookIn.schedule', 'tail.source'])
    const before = back(source) as FlowPosition
    expect([before.node.key, before.context.date]).toEqual(['bookIn.schedule', date])
    expect(next(before, linked).node.key).toBe('tail.source')
  })

  it('stays at a step of the practice system, which then leads on without an answer and is not gone back to', () => {
    for (const position of [atLink(), atForm()]) {
      expect(canProceed(position)).toBe(false)
      const stays = linkedMeanwhile(position)
      expect([stays.node, canProceed(stays)]).toEqual([position.node, true])
      const source = next(stays, linked)
      expect([source.node.key, source.context.dentally]).toEqual(['tail.source', null])
      expect(steps(source)).toEqual(['bookIn.schedule', 'tail.source'])
    }
  })

  it('shows it only where it had asked', () => {
    expect([atLink(), atForm(), atSource()].map(hasAskedPracticeSystem)).toEqual([true, true, true])
    expect(hasAskedPracticeSystem(beginFlow(unlinked, 'goal'))).toBe(false)
    expect(hasAskedPracticeSystem(linkedMeanwhile(atSource()))).toBe(false)
  })
})
