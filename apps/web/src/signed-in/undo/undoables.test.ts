import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { undoables } from './undoables.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  undoables.clear()
  vi.useRealTimers()
})

const texts = () => undoables.current().map(({ text }) => text)

it('undoes the newest first, then the one before, and nothing twice', () => {
  const undone: string[] = []
  for (const text of ['Snoozed', 'Assigned', 'No answer'])
    undoables.add({ text, undo: () => undone.push(text) })
  const [snoozed] = undoables.current()
  undoables.undo()
  undoables.undo(snoozed)
  undoables.undo()
  undoables.undo()
  expect(undone).toEqual(['No answer', 'Snoozed', 'Assigned'])
})

it('offers to undo for eight seconds, or for as long as is given, from the beginning', () => {
  undoables.add({ text: 'Snoozed', undo: () => {} })
  undoables.add({ text: 'Sending…', undo: () => {} }, 5_000)
  vi.advanceTimersByTime(4_999)
  expect(texts()).toEqual(['Snoozed', 'Sending…'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['Snoozed'])
  vi.advanceTimersByTime(3_000)
  expect(texts()).toEqual([])
})

it('limits an offer that runs, and does not return to one that has ended', () => {
  const offer = undoables.add({ text: 'Sending…', undo: () => {} }, 5_000)
  vi.advanceTimersByTime(1_000)
  offer.limit(10_000)
  vi.advanceTimersByTime(8_999)
  expect(texts()).toEqual(['Sending…'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
  offer.limit(30_000)
  expect(texts()).toEqual([])
})
