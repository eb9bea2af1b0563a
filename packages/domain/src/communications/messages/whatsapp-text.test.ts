import { expect, it } from 'vitest'
import { contactsText, locationText, reactionText } from './whatsapp-text.ts'

it('a location is described by its known parts: name, address and coordinates', () => {
  const place = { name: 'Castle Café', address: '14 Castle Street', latitude: 51.5, longitude: -0.12 }
  expect(locationText(place)).toBe('Location: Castle Café, 14 Castle Street, 51.5, -0.12')
  expect(locationText({ ...place, name: '', address: ' ' })).toBe('Location: 51.5, -0.12')
})

it('contacts are listed with their names and phone numbers', () => {
  const tom = { name: 'Tom Reid', phones: ['+44 7700 900111', '+44 1632 960111'] }
  expect(contactsText([tom])).toBe('Contact: Tom Reid, +44 7700 900111, +44 1632 960111')
  expect(contactsText([tom, { name: 'Ann', phones: [] }])).toMatch(/^Contacts: Tom Reid.*; Ann$/)
})

it('a reaction quotes the beginning of the message to which it belongs', () => {
  expect(reactionText('👍', 'Shall we say\nTuesday?')).toBe('Reacted 👍 to “Shall we say Tuesday?”')
  expect(reactionText('👍', null)).toBe('Reacted 👍')
  expect(reactionText('', 'See you')).toBe('Removed a reaction to “See you”')
  expect(reactionText('❤️', '😀'.repeat(61))).toBe(`Reacted ❤️ to “${'😀'.repeat(60)}…”`)
})
