import { describe, expect, it } from 'vitest'
import { stageSets } from '../reporting/stage-sets.ts'
import { stageKeys } from '../stages/stages.ts'
import { nextActions } from './next-actions.ts'
import { transition } from './transitions.ts'
import { canUndo, isUndoable, UNDO_OUTCOME_MS } from './undo.ts'

const at = new Date('2026-11-30T10:00:00Z')
const move = { at, userId: 'me' }

describe('an outcome', () => {
  it('can be taken back for a minute, by the user who saved it', () => {
    const later = (ms: number) => new Date(at.getTime() + ms)
    expect(canUndo(move, { userId: 'me', now: at })).toBe(true)
    expect(canUndo(move, { userId: 'me', now: later(UNDO_OUTCOME_MS) })).toBe(true)
    expect(canUndo(move, { userId: 'me', now: later(UNDO_OUTCOME_MS + 1) })).toBe(false)
    expect(canUndo(move, { userId: 'other', now: at })).toBe(false)
    expect(canUndo({ at, userId: null }, { userId: 'me', now: at })).toBe(false)
  })

  it('that can be taken back enters and leaves no counted set of stages except the losses', () => {
    const { loss: _, ...otherSets } = stageSets
    const now = '2026-11-30T10:00:00Z'
    for (const nextAction of nextActions)
      for (const stage of stageKeys) {
        if (!isUndoable(nextAction, { stage, variant: 'pipeline' })) continue
        const moved = transition({
          ...{ nextAction, stage, now, variant: 'pipeline', zone: 'Europe/London', delays: {} },
          date: '2026-12-05T10:00:00Z',
        })
        if (!moved.ok) continue
        for (const [name, stages] of Object.entries<readonly string[]>(otherSets))
          expect([stage, name, stages.includes(moved.stage)]).toEqual([stage, name, stages.includes(stage)])
      }
  })
})
