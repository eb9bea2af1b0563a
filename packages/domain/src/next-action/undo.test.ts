import { describe, expect, it } from 'vitest'
import { stageSets } from '../reporting/stage-sets.ts'
import { stageKeys } from '../stages/stages.ts'
import { offersNoAnswer } from './graph/roots.ts'
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

  it('can be taken back only if it calls back a patient who did not answer', () => {
    const undoable = nextActions.flatMap((nextAction) =>
      stageKeys
        .filter((stage) => isUndoable(nextAction, { stage, variant: 'pipeline' }))
        .map((stage) => `${nextAction} from ${stage}`),
    )
    expect(undoable).toEqual(
      stageKeys.filter((stage) => offersNoAnswer(stage, 'pipeline')).map((stage) => `callback from ${stage}`),
    )
    expect(undoable).not.toEqual([])
  })

  it('that can be taken back enters and leaves no counted set of stages except the losses', () => {
    const { loss: _, ...otherSets } = stageSets
    const date = '2026-12-05T10:00:00Z'
    const given = {
      now: '2026-11-30T10:00:00Z',
      variant: 'pipeline',
      zone: 'Europe/London',
      delays: {},
      date,
    } as const
    for (const stage of stageKeys.filter((key) =>
      isUndoable('callback', { stage: key, variant: 'pipeline' }),
    )) {
      const moved = transition({ ...given, nextAction: 'callback', stage })
      const setsOf = (of: string) =>
        Object.entries<readonly string[]>(otherSets).filter(([, stages]) => stages.includes(of))
      expect(moved, stage).toMatchObject({ ok: true })
      if (moved.ok) expect(setsOf(moved.stage), stage).toEqual(setsOf(stage))
    }
  })
})
