import { afterEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { CONFIRM_QUESTION, confirmMachine } from '../../../ui/buttons/confirm.machine.ts'
import { EXIT_CONFIRM_MS } from './exit.ts'

afterEach(() => vi.useRealTimers())

it("'Back to Integrations' asks for 5000 ms, within which a second press leaves; then it is as before (INT-17)", () => {
  vi.useFakeTimers()
  const exit = vi.fn()
  const machine = confirmMachine.provide({ actions: { confirm: exit } })
  const button = createActor(machine, { input: { windowMs: EXIT_CONFIRM_MS } }).start()
  expect(CONFIRM_QUESTION).toBe('Are you sure?')
  button.send({ type: 'press' })
  vi.advanceTimersByTime(4_999)
  expect(button.getSnapshot().value).toBe('asking')
  vi.advanceTimersByTime(1)
  expect(button.getSnapshot().value).toBe('resting')
  expect(exit).not.toHaveBeenCalled()
  button.send({ type: 'press' })
  vi.advanceTimersByTime(4_999)
  button.send({ type: 'press' })
  expect(exit).toHaveBeenCalledOnce()
})
