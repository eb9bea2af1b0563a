import { expect, it } from 'vitest'
import { wordsForContacts, wordsForPlace, wordsForReaction } from './whatsapp-words.ts'

it('tells a place by its name, address and coordinates, as far as they are known', () => {
  const place = { name: 'Castle Café', address: '14 Castle Street', latitude: 51.5, longitude: -0.12 }
  expect(wordsForPlace(place)).toBe('Location: Castle Café, 14 Castle Street, 51.5, -0.12')
  expect(wordsForPlace({ ...place, name: '', address: ' ' })).toBe('Location: 51.5, -0.12')
})

it('tells the people whose details were sent', () => {
  const tom = { name: 'Tom Reid', phones: ['+44 7700 900111', '+44 1632 960111'] }
  expect(wordsForContacts([tom])).toBe('Contact: Tom Reid, +44 7700 900111, +44 1632 960111')
  expect(wordsForContacts([tom, { name: 'Ann', phones: [] }])).toMatch(/^Contacts: Tom Reid.*; Ann$/)
})

it('tells a reaction with the words that it is about, cut', () => {
  expect(wordsForReaction('👍', 'Shall we say\nTuesday?')).toBe('Reacted 👍 to “Shall we say Tuesday?”')
  expect(wordsForReaction('👍', null)).toBe('Reacted 👍')
  expect(wordsForReaction('', 'See you')).toBe('Took back a reaction to “See you”')
  expect(wordsForReaction('❤️', '😀'.repeat(61))).toBe(`Reacted ❤️ to “${'😀'.repeat(60)}…”`)
})
