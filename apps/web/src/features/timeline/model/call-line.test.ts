import { describe, expect, it } from 'vitest'
import { callLine } from './call-line.ts'

describe('the line of a call', () => {
  it('shows the direction and the duration of a call', () => {
    expect(callLine(true, 252)).toEqual({
      headline: 'Call from',
      detail: '4 minutes 12 seconds',
      missed: false,
    })
    expect(callLine(false, 60)).toEqual({ headline: 'Call to', detail: '1 minute', missed: false })
    expect(callLine(false, 0)).toEqual({ headline: 'Call to', detail: '0 seconds', missed: false })
  })

  it('shows that a call was not answered', () => {
    expect(callLine(true, null)).toEqual({ headline: 'Missed call from', detail: null, missed: true })
    expect(callLine(false, undefined)).toEqual({ headline: 'Call to', detail: 'no answer', missed: true })
  })
})
