import { describe, expect, it } from 'vitest'
import { isSendKey, sendHint, toolbar } from './toolbar.ts'

describe('under the fields', () => {
  const groups = [{ name: 'Patient', mergeTags: [] }]

  it('shows Templates on channels that have them, and Placeholders once there are some (RPL-01)', () => {
    for (const channel of ['Email', 'SMS', 'WhatsApp'] as const) {
      expect(toolbar(channel, groups)).toEqual({ templates: true, placeholders: true })
      expect(toolbar(channel, [])).toEqual({ templates: true, placeholders: false })
      expect(toolbar(channel, null)).toEqual({ templates: true, placeholders: false })
    }
    expect(toolbar('Note', groups)).toEqual({ templates: false, placeholders: false })
  })

  it('shows Send with the hint of Cmd or Ctrl plus Enter, which are the keys that send (RPL-01)', () => {
    expect([sendHint(true), sendHint(false)]).toEqual(['⌘ ↵', 'Ctrl ↵'])
    const press = { key: 'Enter', metaKey: false, ctrlKey: false }
    expect(isSendKey(press)).toBe(false)
    expect(isSendKey({ ...press, metaKey: true })).toBe(true)
    expect(isSendKey({ ...press, ctrlKey: true })).toBe(true)
    expect(isSendKey({ ...press, ctrlKey: true, key: 'a' })).toBe(false)
    expect(isSendKey({ ...press, ctrlKey: true, isComposing: true })).toBe(false)
  })
})
