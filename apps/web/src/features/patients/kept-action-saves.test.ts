import { afterEach, expect, it, vi } from 'vitest'
import { actionSaveOf, forgetActionSaves } from './kept-action-saves.ts'

afterEach(() => forgetActionSaves())

const failing = () => Promise.reject(new Error('503'))
const payload = { outcome: { next_action: 'complete' }, key: 'key-1' } as const

it('keeps what could not be saved for the same person, and not for another or after logging out (ACT-26)', async () => {
  const save = actionSaveOf('hannah', 'patient', failing)
  save.send({ type: 'save', payload })
  await vi.waitFor(() => expect(save.getSnapshot().value).toBe('errored'))
  const stored = (owner: string, patientId = 'patient') =>
    actionSaveOf(owner, patientId, failing).getSnapshot().context.payload
  expect(stored('hannah')).toEqual(payload)
  expect(stored('hannah', 'another patient')).toBeNull()
  forgetActionSaves('hannah')
  expect(stored('hannah')).toEqual(payload)
  expect(stored('owen')).toBeNull()
  expect(stored('hannah')).toBeNull()
})
