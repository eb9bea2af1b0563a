import { eventually } from '@enamel/testing/eventually'
import { expect, it } from 'vitest'
import { forgetDrafts } from '../../../lib/drafts/drafts.ts'
import { fakeTab } from '../../../lib/drafts/testing/fake-tab.ts'
import { unsavedEdits } from '../../../lib/drafts/unsaved-edits.tsx'
import { someFlowSnapshot } from '../testing/some-flow-snapshot.ts'
import { actionSaveOf } from './action-save-actor.ts'
import { draftNotes, isNoteBeingSaved } from './draft-notes.ts'
import { pendingActionSaves } from './pending-action-saves.ts'

fakeTab()

const failing = () => Promise.reject(new Error('503'))
const payload = {
  outcome: { next_action: 'complete' },
  key: 'key-1',
  written: null,
  flow: someFlowSnapshot,
} as const

it('preserves a failed save for the same user, but not for another user, nor after another user has used the page (ACT-26)', async () => {
  const save = actionSaveOf('hannah', 'patient', failing)
  save.send({ type: 'save', payload })
  await eventually(() => expect(save.getSnapshot().value).toBe('errored'))
  const stored = (owner: string, patientId = 'patient') =>
    actionSaveOf(owner, patientId, failing).getSnapshot().context.payload
  expect(stored('hannah')).toEqual(payload)
  expect(stored('hannah', 'another patient')).toBeNull()
  forgetDrafts('hannah')
  expect(stored('hannah')).toEqual(payload)
  expect(stored('owen')).toBeNull()
  expect(stored('hannah')).toBeNull()
})

it('counts an outcome as unsaved from the first attempt until it is saved or forgotten (ACT-26)', async () => {
  const results = [Promise.reject(new Error('503')), Promise.resolve({ ok: true } as const)]
  const save = actionSaveOf('hannah', 'patient', () => results.shift() ?? failing())
  expect(unsavedEdits.has()).toBe(false)
  save.send({ type: 'save', payload })
  expect(unsavedEdits.has()).toBe(true)
  await eventually(() => expect(save.getSnapshot().value).toBe('errored'))
  expect(unsavedEdits.has()).toBe(true)
  save.send({ type: 'save', payload })
  await eventually(() => expect(unsavedEdits.has()).toBe(false))
  save.send({ type: 'save', payload })
  forgetDrafts()
  expect(unsavedEdits.has()).toBe(false)
})

it('waits for a decision after a failure until the save is repeated, discarded or forgotten (ACT-26)', async () => {
  const save = actionSaveOf('hannah', 'patient', failing)
  const waits = () => pendingActionSaves.statusOf('hannah', 'patient') === 'failed'
  const fail = async () => {
    save.send({ type: 'save', payload })
    expect(waits()).toBe(false)
    await eventually(() => expect(save.getSnapshot().value).toBe('errored'))
    expect(waits()).toBe(true)
  }
  await fail()
  await fail()
  save.send({ type: 'discard' })
  expect(waits()).toBe(false)
  await fail()
  forgetDrafts()
  expect(waits()).toBe(false)
})

it('counts an outcome with a refused link as unsaved until it is discarded (G-46)', async () => {
  const refusal = { part: 'practice_system', code: 'already_linked', message: 'Linked already.' } as const
  const save = actionSaveOf('hannah', 'patient', async () => ({ ok: false, refusal }))
  save.send({ type: 'save', payload })
  await eventually(() => expect(save.getSnapshot().value).toBe('waiting'))
  expect(unsavedEdits.has()).toBe(true)
  save.send({ type: 'discard' })
  expect(unsavedEdits.has()).toBe(false)
})

it('preserves the note of a refused outcome until an outcome with a note is saved', async () => {
  const refusal = { part: 'outcome', code: 'action_stale', message: 'Completed already.' } as const
  const refused = { ok: false, refusal } as const
  const saved = { ok: true } as const
  const results = [refused, refused, saved, saved]
  const save = actionSaveOf('hannah', 'patient', async () => results.shift() ?? refused)
  const send = async (written: string | null) => {
    save.send({ type: 'save', payload: { ...payload, written } })
    await eventually(() => expect(save.getSnapshot().value).toBe('settled'))
    return draftNotes.get('hannah', 'patient')
  }
  expect(await send('Tuesday at ten')).toBe('Tuesday at ten')
  expect(await send(null)).toBe('Tuesday at ten')
  expect(draftNotes.get('hannah', 'another patient')).toBeUndefined()
  expect(draftNotes.get('owen', 'patient')).toBeUndefined()
  expect(await send(null)).toBe('Tuesday at ten')
  expect(await send('Wednesday at ten')).toBeUndefined()
})

it.each([
  ['a note', 'Tuesday at ten', true],
  ['no note', null, false],
])(
  'counts a draft note as being saved only while an outcome with a note is being saved: %s',
  async (_, written, expected) => {
    const save = actionSaveOf('hannah', 'patient', failing)
    draftNotes.set('hannah', 'patient', 'Moved abroad')
    save.send({ type: 'save', payload: { ...payload, written } })
    expect(isNoteBeingSaved('hannah', 'patient')).toBe(expected)
    await eventually(() => expect(save.getSnapshot().value).toBe('errored'))
    expect(isNoteBeingSaved('hannah', 'patient')).toBe(false)
    forgetDrafts()
  },
)

it('counts the note of a refused outcome as unsaved until it is removed or forgotten', () => {
  draftNotes.set('hannah', 'patient', 'Tuesday at ten')
  draftNotes.set('hannah', 'patient', 'Moved abroad')
  expect([draftNotes.get('hannah', 'patient'), unsavedEdits.has()]).toEqual(['Moved abroad', true])
  draftNotes.remove('hannah', 'patient')
  expect([draftNotes.get('hannah', 'patient'), unsavedEdits.has()]).toEqual([undefined, false])
  draftNotes.set('hannah', 'patient', 'Moved abroad')
  forgetDrafts('hannah')
  expect(unsavedEdits.has()).toBe(true)
  forgetDrafts('owen')
  expect([draftNotes.get('hannah', 'patient'), unsavedEdits.has()]).toEqual([undefined, false])
})
