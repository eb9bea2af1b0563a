import { describe, expect, it } from 'vitest'
import { stageKeys } from '../stages/stages.ts'
import { SHORT_NOTE_MAX } from '../text/short-note.ts'
import { choose, writeNote } from './flow-answers.ts'
import type { FlowInput } from './flow-input.ts'
import { writtenNote } from './flow-note.ts'
import type { FlowPosition } from './flow-position.ts'
import { back, beginFlow, canProceed, next } from './flow-walk.ts'
import { needsReason } from './next-actions.ts'
import { everyPath } from './testing/every-path.ts'
import { someFlowInput } from './testing/some-flow-input.ts'

describe('a note that the user wrote', () => {
  const toNote = (input: FlowInput) => {
    const reasons = next(choose(beginFlow(input, 'discard'), 'never'), input)
    return next(choose(reasons, 'other'), input)
  }

  it('is found from every later and earlier step, and does not include a preset reason', () => {
    const input = someFlowInput()
    const reasons = next(choose(beginFlow(input, 'discard'), 'never'), input)
    expect(writtenNote(next(choose(reasons, 'tooExpensive'), input))).toBeNull()
    const written = writeNote(toNote(input), 'Moved abroad')
    expect(writtenNote(written)).toBe('Moved abroad')
    expect(writtenNote(next(written, input))).toBe('Moved abroad')
    expect(writtenNote(back(written) as FlowPosition)).toBe('Moved abroad')
    expect(writtenNote(writeNote(written, ' '))).toBeNull()
  })

  it('is filled in again in the next flow when its outcome was not saved', () => {
    const position = toNote(someFlowInput({ draftNote: 'Moved abroad' }))
    expect([position.context.note, canProceed(position)]).toEqual(['Moved abroad', true])
    expect(canProceed(toNote(someFlowInput({ draftNote: 'x'.repeat(SHORT_NOTE_MAX + 1) })))).toBe(false)
  })
})

it('a flow ends with a note if, and only if, the next action needs a reason (FLOW-25)', () => {
  const ends = stageKeys.flatMap((stage) =>
    [...everyPath(someFlowInput({ stage }))].map(({ context }) => context),
  )
  const wrong = ends.filter(
    ({ nextAction, note }) => nextAction && needsReason(nextAction) !== (note !== null),
  )
  expect(wrong).toEqual([])
  expect(new Set(ends.map(({ nextAction }) => nextAction))).toContain('blocked')
})
