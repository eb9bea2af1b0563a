import { expect, it } from 'vitest'
import { matchingCommands } from './matching-commands.ts'
import type { PaletteCommand } from './palette-entry.ts'

const aCommand = (label: string, detail?: string): PaletteCommand => ({
  id: label,
  label,
  ...(detail && { detail }),
  icon: (() => null) as never,
  run: () => {},
})
const commands = [
  aCommand('SMS', 'Inbox'),
  aCommand('Templates', 'Settings'),
  aCommand('Settings'),
  aCommand('New Leads'),
  aCommand('Snooze'),
]
const found = (text: string) => matchingCommands(commands, text).map(({ command }) => command.label)

it('finds places by the beginnings of their words, their own name before the place they are in', () => {
  expect(found('sett')).toEqual(['Settings', 'Templates'])
  expect(found('temp set')).toEqual(['Templates'])
  expect(found('LEADS new')).toEqual(['New Leads'])
  expect(found('ead')).toEqual([])
  expect(found('  ')).toEqual([])
})

it('forgives one typing error in a word of four letters or more, also at the beginning of a longer word', () => {
  expect(found('snoz')).toEqual(['Snooze'])
  expect(found('tmeplates')).toEqual(['Templates'])
  expect(found('sno')).toEqual(['Snooze'])
  expect(found('snx')).toEqual([])
  expect(found('sxxz')).toEqual([])
})
