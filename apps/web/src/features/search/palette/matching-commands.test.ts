import { expect, it } from 'vitest'
import { matchingCommands } from './matching-commands.ts'
import type { PaletteCommand } from './palette-entry.ts'

const command = (label: string, detail?: string): PaletteCommand => ({
  id: label,
  label,
  ...(detail && { detail }),
  icon: (() => null) as never,
  run: () => {},
})
const commands = [
  command('SMS', 'Inbox'),
  command('Templates', 'Settings'),
  command('Settings'),
  command('New Leads'),
]
const found = (text: string) => matchingCommands(commands, text).map(({ label }) => label)

it('finds places by the beginnings of their words, their own name before the place they are in', () => {
  expect(found('sett')).toEqual(['Settings', 'Templates'])
  expect(found('temp set')).toEqual(['Templates'])
  expect(found('LEADS new')).toEqual(['New Leads'])
  expect(found('eads')).toEqual([])
  expect(found('  ')).toEqual([])
})
