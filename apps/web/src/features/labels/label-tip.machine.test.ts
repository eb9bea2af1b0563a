import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { labelTipMachine } from './label-tip.machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the error for a label is shown for 3000 ms, which begin again when a different error replaces it (LBL-09)', () => {
  const tip = createActor(labelTipMachine).start()
  const shown = () => tip.getSnapshot().matches('shown') && tip.getSnapshot().context.text
  expect(shown()).toBe(false)
  tip.send({ type: 'show', text: 'Label cannot be empty' })
  vi.advanceTimersByTime(2_000)
  tip.send({ type: 'show', text: 'Patient already has this label' })
  vi.advanceTimersByTime(2_999)
  expect(shown()).toBe('Patient already has this label')
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(false)
})
