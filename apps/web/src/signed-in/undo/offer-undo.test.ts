import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offerUndo, offerUndoWhileSaving } from './offer-undo.tsx'
import { undoables } from './undoables.ts'

let undone: string[]

beforeEach(() => {
  vi.useFakeTimers()
  undone = []
})
afterEach(() => {
  undoables.clear()
  vi.useRealTimers()
})

const undoable = (text: string) => ({ text, undo: () => undone.push(text) })
const offered = () => undoables.current().map(({ text, isPending = false }) => ({ text, isPending }))

it('undoes what was done last although it is being saved, as soon as it is saved, and nothing earlier', () => {
  offerUndo(undoable('Assigned'))
  const offer = offerUndoWhileSaving('No answer')
  undoables.undo()
  expect(undone).toEqual([])
  expect(offered()).toEqual([{ text: 'Assigned', isPending: false }])
  offer.saved(undoable('No answer. Call back on Monday'))
  expect(undone).toEqual(['No answer. Call back on Monday'])
  expect(offered()).toEqual([{ text: 'Assigned', isPending: false }])
})

it('undoes nothing of what was not saved, and offers it again when another attempt has saved it', () => {
  const offer = offerUndoWhileSaving('No answer')
  undoables.undo()
  offer.withdraw()
  offer.saved(undoable('No answer'))
  expect(undone).toEqual([])
  expect(offered()).toEqual([{ text: 'No answer', isPending: false }])
  undoables.undo()
  expect(undone).toEqual(['No answer'])
})

it('leaves out what was not saved, so that the key undoes the one before', () => {
  offerUndo(undoable('Assigned'))
  offerUndoWhileSaving('No answer').withdraw()
  undoables.undo()
  expect(undone).toEqual(['Assigned'])
})

it('offers it at its place for eight seconds from the save, however long that takes', () => {
  const slow = offerUndoWhileSaving('Snoozed')
  vi.advanceTimersByTime(6_000)
  offerUndo(undoable('Assigned'))
  slow.saved(undoable('Snoozed'))
  vi.advanceTimersByTime(7_999)
  expect(offered().map(({ text }) => text)).toEqual(['Snoozed', 'Assigned'])
  vi.advanceTimersByTime(1)
  expect(offered()).toEqual([])
  const slower = offerUndoWhileSaving('Snoozed')
  vi.advanceTimersByTime(60_000)
  expect(offered()).toEqual([])
  slower.saved(undoable('Snoozed'))
  expect(offered()).toEqual([{ text: 'Snoozed', isPending: false }])
})
