import { expect, it } from 'vitest'
import { textAfterKey } from './typed-text.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const after = (keys: readonly string[]) =>
  keys.reduce<string | null>((text, key) => textAfterKey(text ?? '', { ...plain, key }), '')

it('types characters, new lines and corrections', () => {
  expect(after(['H', 'i', 'x', 'Backspace', 'Enter', '!'])).toBe('Hi\n!')
})

it('types the letters that need AltGr, which is Ctrl and Alt', () => {
  expect(textAfterKey('', { ...plain, ctrlKey: true, altKey: true, key: 'ł' })).toBe('ł')
})

it('leaves keys that type nothing to the page', () => {
  for (const key of ['Escape', 'Tab', 'ArrowDown', 'Shift']) expect(after([key])).toBeNull()
  expect(textAfterKey('Hi', { ...plain, ctrlKey: true, key: 'k' })).toBeNull()
})
