import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Environment as Sandbox } from '../apps/sandbox/src/config.ts'
import { Environment as Product } from '../apps/server/src/environment.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

/** The variables in the README's nth table of variables, each with its text in the column Default. */
function variablesOfTable(nth: number): Map<string, string> {
  const text = readme.split('| Variable | Default | Meaning |\n')[nth]?.split('\n\n')[0] ?? ''
  const rows = text.split('\n').slice(1)
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '')))
  return new Map(
    cells.flatMap(([names = '', defaults = '']) =>
      [...names.matchAll(/`([A-Z][A-Z\d_]*)`/g)].map(([, name]): [string, string] => [name ?? '', defaults]),
    ),
  )
}

it.each([
  ['product', 1, Product],
  ['sandbox', 2, Sandbox],
] as const)('the README lists exactly the variables that the %s reads', (_program, nth, environment) => {
  expect([...variablesOfTable(nth).keys()].sort()).toEqual(Object.keys(environment.shape).sort())
})

it.each([
  ['product', 1, Product],
  ['sandbox', 2, Sandbox],
] as const)('the README lists the defaults of the %s', (_program, nth, environment) => {
  for (const [name, value] of Object.entries(environment.parse({}))) {
    const isListed = typeof value === 'number' || (typeof value === 'string' && value.length < 40)
    // For a value that the demo sets or that follows from a rule, the README says so instead of quoting it.
    const defaults = variablesOfTable(nth).get(name) ?? ''
    if (isListed && !/^by |the demo/.test(defaults)) expect(`${name} ${defaults}`).toContain(`\`${value}\``)
  }
})
