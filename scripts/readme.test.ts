import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Environment as Sandbox } from '../apps/sandbox/src/config.ts'
import { Environment as Product } from '../apps/server/src/environment.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

/** The variables of the README's nth table that explains variables, each with its cell of defaults. */
function table(nth: number): Map<string, string> {
  const text = readme.split('| Variable | Default | Meaning |\n')[nth]?.split('\n\n')[0] ?? ''
  const rows = text.split('\n').slice(1)
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '')))
  return new Map(
    cells.flatMap(([names = '', defaults = '']) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]): [string, string] => [name ?? '', defaults]),
    ),
  )
}

it.each([
  ['product', 1, Product],
  ['sandbox', 2, Sandbox],
] as const)(
  'the README names every variable that the %s reads, and no other',
  (_program, nth, environment) => {
    expect([...table(nth).keys()].sort()).toEqual(Object.keys(environment.shape).sort())
  },
)

it.each([
  ['product', 1, Product],
  ['sandbox', 2, Sandbox],
] as const)('the README lists the defaults of the %s', (_program, nth, environment) => {
  for (const [name, value] of Object.entries(environment.parse({}))) {
    const isListed = typeof value === 'number' || (typeof value === 'string' && value.length < 40)
    // Settings of the demo are not defaults, and are marked as the demo's.
    const defaults = table(nth).get(name) ?? ''
    if (isListed && !/^by |the demo/.test(defaults)) expect(`${name} ${defaults}`).toContain(`\`${value}\``)
  }
})
