import { describe, expect, it } from 'vitest'
import type { WrittenChannel } from './presence.ts'
import { presenceText } from './presence-text.ts'

const viewing = (name: string) => ({ name, state: 'viewing' as const, channel: null })
const writing = (name: string, channel: WrittenChannel = 'SMS') => ({
  name,
  state: 'writing' as const,
  channel,
})

describe('the line about colleagues at a patient', () => {
  it.each([
    [[], ''],
    [[viewing('Sam')], 'Sam is looking at this patient'],
    [[viewing('Sam'), viewing('Jo')], 'Sam and Jo are here'],
    [[viewing('Sam'), viewing('Jo'), viewing('Kim')], 'Sam and 2 others are here'],
    [[writing('Sam', 'SMS')], 'Sam is writing an SMS'],
    [[writing('Sam', 'WhatsApp')], 'Sam is writing a WhatsApp message'],
    [[writing('Sam', 'Email')], 'Sam is writing an email'],
    [[writing('Sam', 'Note')], 'Sam is writing a note'],
    [[writing('Sam'), writing('Jo', 'Email')], 'Sam and Jo are writing'],
    [[viewing('Jo'), writing('Sam')], 'Sam is writing an SMS. Jo is here too'],
    [[viewing('Jo'), viewing('Kim'), writing('Sam')], 'Sam is writing an SMS. Jo and Kim are here too'],
    [[viewing(' ')], 'A colleague is looking at this patient'],
  ])('names who is there, writers first: %o', (users, text) => {
    expect(presenceText(users)).toBe(text)
  })
})
