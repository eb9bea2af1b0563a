import { expect, it } from 'vitest'
import { checkStage, EMPTY_STAGE_DRAFT, stageMove } from './stage-change.ts'

it('a move requires a stage that differs from the current stage (STG-20)', () => {
  const missing = { stage: 'Please select a new stage' }
  expect(checkStage(EMPTY_STAGE_DRAFT, 'newLead')).toEqual(missing)
  expect(checkStage({ stage: null, note: 'Rang' }, 'newLead')).toEqual(missing)
  expect(checkStage({ stage: 'newLead', note: '' }, 'newLead')).toEqual(missing)
  expect(checkStage({ stage: 'working', note: '' }, 'newLead')).toEqual({})
})

it('a move requires no note (STG-20)', () => {
  expect(checkStage({ stage: 'working', note: '  ' }, 'newLead')).toEqual({})
  expect(stageMove({ stage: 'working', note: '  ' })).toEqual({ stage: 'working', note: null })
  expect(stageMove({ stage: 'working', note: ' Rang back ' })).toEqual({
    stage: 'working',
    note: 'Rang back',
  })
})
