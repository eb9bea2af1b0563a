import { expect, it } from 'vitest'
import { EMPTY_STAGE_DRAFT, stageChange } from './stage-change.ts'

it('needs a new stage (STG-20)', () => {
  expect(stageChange(EMPTY_STAGE_DRAFT)).toEqual({ ok: false, message: 'Please select a new stage' })
  expect(stageChange({ stage: null, note: 'Rang' })).toMatchObject({ ok: false })
})

it('needs no note (STG-20)', () => {
  expect(stageChange({ stage: 'working', note: '  ' })).toEqual({
    ok: true,
    move: { stage: 'working', note: null },
  })
  expect(stageChange({ stage: 'working', note: ' Rang back ' })).toEqual({
    ok: true,
    move: { stage: 'working', note: 'Rang back' },
  })
})
