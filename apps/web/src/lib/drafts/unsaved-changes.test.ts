import { expect, it } from 'vitest'
import { NetworkError } from '../api-error.ts'
import { forgetDrafts } from './drafts.ts'
import { fakeTab } from './testing/fake-tab.ts'
import { createUnsavedChanges } from './unsaved-changes.ts'
import { unsavedEdits } from './unsaved-edits.tsx'

fakeTab()

const failing = () => Promise.reject(new NetworkError(new TypeError('Failed to fetch')))

it('an unsaved change is stored until it is saved, discarded or replaced by a similar change; a failed one is stored with the reason', async () => {
  const changes = createUnsavedChanges<string>((one, other) => one[0] === other[0])
  const all = () => changes.get('hannah', 'patient')
  const saved = changes.save('hannah', 'patient', 'a', () => Promise.resolve())
  expect(all()).toEqual([{ change: 'a', state: 'saving' }])
  await saved
  expect([all(), unsavedEdits.has()]).toEqual([undefined, false])
  await expect(changes.save('hannah', 'patient', 'a', failing)).rejects.toThrow()
  await expect(changes.save('hannah', 'patient', 'b', failing)).rejects.toThrow()
  await expect(changes.save('hannah', 'patient', 'a again', failing)).rejects.toThrow()
  const failed = { state: 'failed', reason: 'The server could not be reached.' }
  expect(all()).toEqual([
    { change: 'b', ...failed },
    { change: 'a again', ...failed },
  ])
  expect(unsavedEdits.has()).toBe(true)
  changes.discard('hannah', 'patient', 'b')
  changes.discard('hannah', 'patient', 'a again')
  expect([all(), unsavedEdits.has()]).toEqual([undefined, false])
})

it('an unsaved change that was forgotten is not stored again when its save fails', async () => {
  const changes = createUnsavedChanges<string>(() => true)
  const failure = expect(changes.save('hannah', 'patient', 'a', failing)).rejects.toThrow()
  forgetDrafts()
  await failure
  expect([changes.get('hannah', 'patient'), unsavedEdits.has()]).toEqual([undefined, false])
})
