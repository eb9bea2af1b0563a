import { expect, it } from 'vitest'
import { shortcutGroups } from './shortcut-groups.ts'
import { shortcuts, shownKeys } from './shortcuts.ts'

it('gives no key two meanings in one place', () => {
  const pairs = shortcuts.flatMap(({ place, keys }) => keys.map((key) => `${place} ${key}`))
  expect(pairs).toEqual([...new Set(pairs)])
})

it('gives the same key to the same action in the inbox, in the queue and on the open patient', () => {
  const keysOf = new Map<string, string>()
  for (const { id, keys } of shortcuts.filter((shortcut) => shortcut.keys.length > 0)) {
    expect([id, keysOf.get(id) ?? keys.join()]).toEqual([id, keys.join()])
    keysOf.set(id, keys.join())
  }
  expect(new Set(keysOf.values()).size).toBe(keysOf.size)
})

it('lists the keys that the screen has, each once, those of every screen, and when the others can be used', () => {
  const groups = shortcutGroups([
    { id: 'next', place: 'queue' },
    { id: 'reply', place: 'queue' },
    { id: 'reply', place: 'patient' },
    { id: 'note', place: 'patient' },
    { id: 'done', place: 'patient' },
    { id: 'help', place: 'anywhere' },
  ])
  expect(groups.map(({ title, shortcuts: listed }) => [title, listed.map(({ id }) => id)])).toEqual([
    ['In the queue', ['next', 'reply']],
    ['Open patient', ['done', 'first_outcome', 'second_outcome', 'third_outcome']],
    ['Everywhere', ['palette', 'undo', 'help', 'back']],
  ])
  const undo = groups.flatMap((group) => group.shortcuts).find(({ id }) => id === 'undo')
  expect(undo).toMatchObject({ isUsable: false, when: 'when there is something to undo' })
})

it('shows keys as they are printed on the keyboard', () => {
  const shown = (id: string, mac: boolean) =>
    shownKeys(shortcuts.find((shortcut) => shortcut.id === id) ?? (shortcuts[0] as never), mac)
  expect(shown('reply', false)).toEqual(['R'])
  expect(shown('palette', false)).toEqual(['Ctrl K'])
  expect(shown('palette', true)).toEqual(['⌘ K'])
  expect(shown('undo', true)).toEqual(['Z', '⌘ Z'])
  expect(shown('help', false)).toEqual(['?'])
  expect(shown('open', false)).toEqual(['O', 'Enter'])
})
