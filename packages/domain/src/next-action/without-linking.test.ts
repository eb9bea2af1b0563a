import { describe, expect, it } from 'vitest'
import { someNewPatient } from '../practice-system/testing/some-new-patient.ts'
import { chooseLink, chooseNewPatient, chooseSource, fillNewPatient, schedule } from './flow-answers.ts'
import type { FlowInput } from './flow-input.ts'
import type { FlowPosition } from './flow-position.ts'
import { back, beginFlow, canProceed, isFinished, next, trail } from './flow-walk.ts'
import { nothingSkipped, someFlowInput } from './testing/some-flow-input.ts'
import { hasAskedPracticeSystem, withoutLinking } from './without-linking.ts'

const unlinked = someFlowInput(nothingSkipped)
const linked: FlowInput = { ...unlinked, practiceSystem: { active: true, linked: true } }
const date = '2026-12-01T16:00:00.000Z'

const atLink = () => next(schedule(beginFlow(unlinked, 'goal'), date, unlinked), unlinked)
const atForm = () => chooseNewPatient(atLink(), 'p1', unlinked)
const atSource = () => next(fillNewPatient(atForm(), someNewPatient()), unlinked)
const steps = (position: FlowPosition) => trail(position).map(({ key }) => key)

describe('a flow whose patient is linked to the practice system in the meantime', () => {
  it('creates and links no patient, and preserves all other answers', () => {
    const chosen = [atSource(), next(chooseLink(atLink(), { patientId: 'p1', dentallyId: '17' }), unlinked)]
    for (const source of chosen) {
      let position = withoutLinking(chooseSource(source, 'Referral'))
      expect(position.node).toBe(source.node)
      while (!isFinished(position)) position = next(position, linked)
      expect(position.context).toMatchObject({
        nextAction: 'booking',
        date,
        source: 'Referral',
        dentally: null,
      })
    }
  })

  it('no longer shows the steps of the practice system, forward or back (FLOW-08, FLOW-17)', () => {
    const source = withoutLinking(atSource())
    expect(steps(source)).toEqual(['bookIn.schedule', 'tail.source'])
    const before = back(source) as FlowPosition
    expect([before.node.key, before.context.date]).toEqual(['bookIn.schedule', date])
    expect(next(before, linked).node.key).toBe('tail.source')
  })

  it('stays at a step of the practice system, which then needs no answer and is not shown again', () => {
    for (const position of [atLink(), atForm()]) {
      expect(canProceed(position)).toBe(false)
      const stays = withoutLinking(position)
      expect([stays.node, canProceed(stays)]).toEqual([position.node, true])
      const source = next(stays, linked)
      expect([source.node.key, source.context.dentally]).toEqual(['tail.source', null])
      expect(steps(source)).toEqual(['bookIn.schedule', 'tail.source'])
    }
  })

  it('is affected only if it has shown a step of the practice system', () => {
    expect([atLink(), atForm(), atSource()].map(hasAskedPracticeSystem)).toEqual([true, true, true])
    expect(hasAskedPracticeSystem(beginFlow(unlinked, 'goal'))).toBe(false)
    expect(hasAskedPracticeSystem(withoutLinking(atSource()))).toBe(false)
  })
})
