import { describe, expect, it } from 'vitest'
import { stageKeys } from '../stages/stages.ts'
import { callBackDelay, DEFAULT_DELAY_SECONDS, delayStages } from './delays.ts'

const day = 86_400

describe('the call-back delay', () => {
  it("is the stage's own, otherwise a new lead's, otherwise 432000 seconds, which is five days (FLOW-12, FLOW-42)", () => {
    const delays = { newLead: { seconds: 3 * day }, thinking: { seconds: 0 } }
    expect(callBackDelay(delays, 'thinking')).toBe(0)
    expect(callBackDelay(delays, 'callback1')).toBe(3 * day)
    expect(callBackDelay(delays, 'didNotAttend')).toBe(3 * day)
    expect(callBackDelay(delays, 'none')).toBe(3 * day)
    expect(callBackDelay({ callback1: { seconds: 60 } }, 'newLead')).toBe(432_000)
    expect(DEFAULT_DELAY_SECONDS).toBe(5 * day)
    for (const stage of stageKeys) expect(callBackDelay({}, stage)).toBe(DEFAULT_DELAY_SECONDS)
  })

  it('can be set for eight stages, for each of which it is used (PIPE-01)', () => {
    expect(delayStages).toHaveLength(8)
    for (const stage of delayStages) {
      expect(callBackDelay({ newLead: { seconds: 1 }, [stage]: { seconds: 7 } }, stage)).toBe(7)
    }
  })
})
