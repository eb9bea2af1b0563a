import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { CONFIRM_MS } from '../durations.ts'
import { confirmMachine } from './confirm.machine.ts'

function aButton(windowMs = CONFIRM_MS) {
  const clock = new SimulatedClock()
  let actions = 0
  const machine = confirmMachine.provide({ actions: { confirm: () => void actions++ } })
  const button = createActor(machine, { clock, input: { windowMs } }).start()
  return {
    press: () => button.send({ type: 'press' }),
    leave: () => button.send({ type: 'leave' }),
    pass: (ms: number) => clock.increment(ms),
    actions: () => actions,
    asking: () => button.getSnapshot().matches('asking'),
  }
}

describe('a button that asks first', () => {
  it('asks for 3000 ms after the first click, and does not act yet (SHELL-17, ACT-42)', () => {
    const button = aButton()
    expect(button.asking()).toBe(false)
    button.press()
    expect(button.asking()).toBe(true)
    button.pass(2999)
    expect(button.asking()).toBe(true)
    expect(button.actions()).toBe(0)
  })

  it('acts once on a second click within that time, and returns to normal (SHELL-17, ACT-42)', () => {
    const button = aButton()
    button.press()
    button.pass(2999)
    button.press()
    expect(button.actions()).toBe(1)
    expect(button.asking()).toBe(false)
    button.pass(10_000)
    expect(button.actions()).toBe(1)
  })

  it('returns to normal after that time without acting, and asks again at the next click (SHELL-17, ACT-42)', () => {
    const button = aButton()
    button.press()
    button.pass(3000)
    expect(button.asking()).toBe(false)
    expect(button.actions()).toBe(0)
    button.press()
    expect(button.asking()).toBe(true)
    expect(button.actions()).toBe(0)
  })

  it('returns to normal when it is left, and can ask for another time (C1-12)', () => {
    const button = aButton(5000)
    button.press()
    button.leave()
    expect(button.asking()).toBe(false)
    button.press()
    button.pass(4999)
    expect(button.asking()).toBe(true)
    button.pass(1)
    expect(button.asking()).toBe(false)
    expect(button.actions()).toBe(0)
  })
})
