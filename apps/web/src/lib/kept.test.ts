import { expect, it, vi } from 'vitest'
import { createKept } from './kept.ts'

it('keeps for the same person, by what it is about, and for nobody else', () => {
  const kept = createKept<string>()
  kept.keep('hannah', 'patient', 'a note')
  kept.keep('hannah', 'another', 'another note')
  expect(kept.get('hannah', 'patient')).toBe('a note')
  expect(kept.get('owen', 'patient')).toBeUndefined()
  expect([kept.take('hannah', 'patient'), kept.take('hannah', 'patient')]).toEqual(['a note', undefined])
  expect(kept.get('hannah', 'another')).toBe('another note')
  kept.keep('owen', 'patient', 'his')
  expect(kept.get('hannah', 'another')).toBeUndefined()
})

it('forgets all but what is said to stay', () => {
  const kept = createKept<string>()
  kept.keep('hannah', 'patient', 'a note')
  kept.forget('hannah')
  expect(kept.get('hannah', 'patient')).toBe('a note')
  kept.forget('owen')
  expect(kept.get('hannah', 'patient')).toBeUndefined()
})

it('begins something with each value and ends it when the value is replaced, taken, dropped or forgotten', () => {
  const going = new Set<string>()
  const kept = createKept<string>((value) => {
    going.add(value)
    return () => going.delete(value)
  })
  kept.keep('hannah', 'a', 'first')
  kept.keep('hannah', 'a', 'second')
  kept.keep('hannah', 'b', 'third')
  kept.keep('hannah', 'c', 'fourth')
  kept.keep('hannah', 'd', 'fifth')
  expect([...going]).toEqual(['second', 'third', 'fourth', 'fifth'])
  kept.take('hannah', 'a')
  kept.drop('owen', 'b')
  kept.drop('hannah', 'b')
  expect([...going]).toEqual(['fourth', 'fifth'])
  kept.keep('owen', 'c', 'his')
  expect([...going]).toEqual(['his'])
})

it('tells whoever listens of each change, and of nothing else', () => {
  const kept = createKept<string>()
  const listener = vi.fn()
  const end = kept.subscribe(listener)
  const timesOf = (act: () => void) => {
    listener.mockClear()
    act()
    return listener.mock.calls.length
  }
  expect(timesOf(() => kept.keep('hannah', 'a', 'first'))).toBe(1)
  expect(timesOf(() => kept.drop('hannah', 'b'))).toBe(0)
  expect(timesOf(() => kept.forget('hannah'))).toBe(0)
  expect(timesOf(() => kept.drop('hannah', 'a'))).toBe(1)
  end()
  expect(timesOf(() => kept.keep('hannah', 'a', 'second'))).toBe(0)
})
