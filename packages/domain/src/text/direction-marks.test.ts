import { describe, expect, it } from 'vitest'
import { readEvent } from '../timeline/read-event.ts'
import { withoutDirectionMarks } from './direction-marks.ts'

const RLO = '\u202e'

describe('a line of text from outside', () => {
  it('is shown without direction marks, in the order in which it is written', () => {
    expect(withoutDirectionMarks(`invoice_${RLO}fdp.exe`)).toBe('invoice_fdp.exe')
    expect(withoutDirectionMarks('\u2066isolated\u2069 and \u202aembedded\u202c')).toBe(
      'isolated and embedded',
    )
  })

  it('preserves the letters of every script, and the right-to-left mark, which reverses no letters', () => {
    expect(withoutDirectionMarks('שלום\u200f – مرحبا')).toBe('שלום\u200f – مرحبا')
  })

  it('can be the subject of an email', () => {
    const email = readEvent({
      id: 'e1',
      type: 'communication',
      comm_type: 'email',
      datetime: '2025-11-20T09:30:00Z',
      subject: `Your ${RLO}estimate`,
    })
    expect(email).toMatchObject({ subject: 'Your estimate' })
  })
})
