import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { CONFIRM_MS } from '../durations.ts'
import { confirmMachine } from './confirm.machine.ts'

function aButton(windowMs = CONFIRM_MS) {
  const clock = new SimulatedClock()
  let confirmCount = 0
  const machine = confirmMachine.provide({ actions: { confirm: () => void confirmCount++ } })
  const button = createActor(machine, { clock, input: { windowMs } }).start()
  return {
    press: () => button.send({ type: 'press' }),
    leave: () => button.send({ type: 'leave' }),
    wait: (ms: number) => clock.increment(ms),
    confirmCount: () => confirmCount,
    isAsking: () => button.getSnapshot().matches('asking'),
  }
}

describe('a button that asks first', () => {
  it('asks for 3000 ms after the first click, and does not act yet (SHELL-17, ACT-42)', () => {
    const button = aButton()
    expect(button.isAsking()).toBe(false)
    button.press()
    expect(button.isAsking()).toBe(true)
    button.wait(2999)
    expect(button.isAsking()).toBe(true)
    expect(button.confirmCount()).toBe(0)
  })

  it('confirms once on a second click within 3000 ms, and returns to normal (SHELL-17, ACT-42)', () => {
    const button = aButton()
    button.press()
    button.wait(2999)
    button.press()
    expect(button.confirmCount()).toBe(1)
    expect(button.isAsking()).toBe(false)
    button.wait(10_000)
    expect(button.confirmCount()).toBe(1)
  })

  it('returns to normal after 3000 ms without acting, and asks again at the next click (SHELL-17, ACT-42)', () => {
    const button = aButton()
    button.press()
    button.wait(3000)
    expect(button.isAsking()).toBe(false)
    expect(button.confirmCount()).toBe(0)
    button.press()
    expect(button.isAsking()).toBe(true)
    expect(button.confirmCount()).toBe(0)
  })

  it('returns to normal when the question is dismissed, and can ask for a different length of time (C1-12)', () => {
    const button = aButton(5000)
    button.press()
    button.leave()
    expect(button.isAsking()).toBe(false)
    button.press()
    button.wait(4999)
    expect(button.isAsking()).toBe(true)
    button.wait(1)
    expect(button.isAsking()).toBe(false)
    expect(button.confirmCount()).toBe(0)
  })
})
