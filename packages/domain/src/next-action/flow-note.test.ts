import { describe, expect, it } from 'vitest'
import { stageKeys } from '../stages/stages.ts'
import { SHORT_NOTE_MAX } from '../text/short-note.ts'
import { choose, writeNote } from './flow-answers.ts'
import type { FlowFacts } from './flow-facts.ts'
import { writtenNote } from './flow-note.ts'
import type { FlowPosition } from './flow-position.ts'
import { back, beginFlow, canProceed, next } from './flow-walk.ts'
import { needsReason } from './next-actions.ts'
import { everyPath } from './testing/every-path.ts'
import { someFacts } from './testing/some-facts.ts'

describe('a note in own words', () => {
  const toNote = (facts: FlowFacts) => {
    const reasons = next(choose(beginFlow(facts, 'discard'), 'never'), facts)
    return next(choose(reasons, 'other'), facts)
  }

  it('is known wherever the flow has got to, and a reason that was only chosen is none', () => {
    const facts = someFacts()
    const reasons = next(choose(beginFlow(facts, 'discard'), 'never'), facts)
    expect(writtenNote(next(choose(reasons, 'tooExpensive'), facts))).toBeNull()
    const written = writeNote(toNote(facts), 'Moved abroad')
    expect(writtenNote(written)).toBe('Moved abroad')
    expect(writtenNote(next(written, facts))).toBe('Moved abroad')
    expect(writtenNote(back(written) as FlowPosition)).toBe('Moved abroad')
    expect(writtenNote(writeNote(written, ' '))).toBeNull()
  })

  it('that was kept from a flow whose outcome was not taken begins the next one', () => {
    const at = toNote(someFacts({ keptNote: 'Moved abroad' }))
    expect([at.context.note, canProceed(at)]).toEqual(['Moved abroad', true])
    expect(canProceed(toNote(someFacts({ keptNote: 'x'.repeat(SHORT_NOTE_MAX + 1) })))).toBe(false)
  })
})

it('is there at the end of a flow if, and only if, what it ends in needs a reason (FLOW-25)', () => {
  const ends = stageKeys.flatMap((stage) =>
    [...everyPath(someFacts({ stage }))].map(({ context }) => context),
  )
  const wrong = ends.filter(
    ({ nextAction, note }) => nextAction && needsReason(nextAction) !== (note !== null),
  )
  expect(wrong).toEqual([])
  expect(new Set(ends.map(({ nextAction }) => nextAction))).toContain('blocked')
})
