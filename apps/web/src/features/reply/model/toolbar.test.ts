import { describe, expect, it } from 'vitest'
import { isSendKey, sendHint, toolbar } from './toolbar.ts'

describe('the reply toolbar', () => {
  const groups = [{ name: 'Patient', mergeTags: [] }]

  it('has Templates on channels with templates, and Placeholders once the placeholders are loaded (RPL-01)', () => {
    for (const channel of ['Email', 'SMS', 'WhatsApp'] as const) {
      expect(toolbar(channel, groups)).toEqual({ templates: true, placeholders: true })
      expect(toolbar(channel, [])).toEqual({ templates: true, placeholders: false })
      expect(toolbar(channel, null)).toEqual({ templates: true, placeholders: false })
    }
    expect(toolbar('Note', groups)).toEqual({ templates: false, placeholders: false })
  })

  it('shows Cmd or Ctrl, and Enter, as the keys of Send, and accepts both Cmd and Ctrl (RPL-01)', () => {
    expect([sendHint(true), sendHint(false)]).toEqual(['⌘ ↵', 'Ctrl ↵'])
    const press = { key: 'Enter', metaKey: false, ctrlKey: false }
    expect(isSendKey(press)).toBe(false)
    expect(isSendKey({ ...press, metaKey: true })).toBe(true)
    expect(isSendKey({ ...press, ctrlKey: true })).toBe(true)
    expect(isSendKey({ ...press, ctrlKey: true, key: 'a' })).toBe(false)
    expect(isSendKey({ ...press, ctrlKey: true, isComposing: true })).toBe(false)
  })
})
