import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createTooltipMachine, isTooltipShown } from './tooltip.machine.ts'

const DELAY_MS = 400
const LEAVE_MS = 120

function aTooltip() {
  const clock = new SimulatedClock()
  const tooltip = createActor(createTooltipMachine<string>(), { clock }).start()
  const subject = (anchor: string) => ({ anchor, text: `About ${anchor}`, side: 'top' as const })
  return {
    point: (anchor: string) => tooltip.send({ type: 'point', subject: subject(anchor) }),
    focus: (anchor: string) => tooltip.send({ type: 'point', subject: subject(anchor), immediate: true }),
    leave: () => tooltip.send({ type: 'leave' }),
    dismiss: () => tooltip.send({ type: 'dismiss' }),
    wait: (ms: number) => clock.increment(ms),
    shownText: () => {
      const state = tooltip.getSnapshot()
      return isTooltipShown(state) ? state.context.subject?.text : undefined
    },
  }
}

describe('a tooltip', () => {
  it('closes 5000 ms after it opened, even if the pointer stays (SHELL-18, ACT-42)', () => {
    const tooltip = aTooltip()
    tooltip.point('star')
    expect(tooltip.shownText()).toBeUndefined()
    tooltip.wait(DELAY_MS)
    expect(tooltip.shownText()).toBe('About star')
    tooltip.wait(4999)
    expect(tooltip.shownText()).toBe('About star')
    tooltip.wait(1)
    expect(tooltip.shownText()).toBeUndefined()
    tooltip.point('star')
    tooltip.wait(10_000)
    expect(tooltip.shownText()).toBeUndefined()
  })

  it('opens immediately on keyboard focus, and closes after 5000 ms too (SHELL-18, ACT-42)', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    expect(tooltip.shownText()).toBe('About star')
    tooltip.wait(5000)
    expect(tooltip.shownText()).toBeUndefined()
  })

  it('opens again when the pointer returns', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    tooltip.wait(5000)
    tooltip.leave()
    tooltip.point('star')
    tooltip.wait(DELAY_MS)
    expect(tooltip.shownText()).toBe('About star')
  })

  it('moves to the next element without a delay, for another five seconds', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    tooltip.wait(4000)
    tooltip.leave()
    tooltip.point('mark read')
    expect(tooltip.shownText()).toBe('About mark read')
    tooltip.wait(4999)
    expect(tooltip.shownText()).toBe('About mark read')
    tooltip.wait(1)
    expect(tooltip.shownText()).toBeUndefined()
  })

  it('stays open for a moment after its element is left', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    tooltip.leave()
    tooltip.wait(LEAVE_MS - 1)
    expect(tooltip.shownText()).toBe('About star')
    tooltip.wait(1)
    expect(tooltip.shownText()).toBeUndefined()
  })

  it('never opens for a pointer that only passes by, and closes immediately when dismissed', () => {
    const tooltip = aTooltip()
    tooltip.point('star')
    tooltip.wait(DELAY_MS - 1)
    tooltip.leave()
    tooltip.wait(10_000)
    expect(tooltip.shownText()).toBeUndefined()
    tooltip.focus('star')
    tooltip.dismiss()
    expect(tooltip.shownText()).toBeUndefined()
  })
})
