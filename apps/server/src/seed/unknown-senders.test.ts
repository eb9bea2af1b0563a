import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pastNumber } from './history/past-people.ts'
import { fictionNumber } from './people.ts'
import { demoPractices } from './practices.ts'

const ROOT = new URL('../../../../', import.meta.url)
const upTo = (counts: number[]) => Array.from({ length: Math.max(...counts) }, (_, index) => index)
const demoNumbers = new Set([
  ...upTo(demoPractices.map(({ patients }) => patients)).map(fictionNumber),
  ...upTo(demoPractices.map(({ patients, pastLeads }) => patients + pastLeads)).map(pastNumber),
])

it.each(['docs/sandbox.md', 'apps/sandbox/page/people.ts'])(
  'the demo has no patient with a number that %s uses for an unknown sender',
  (file) => {
    const numbers = readFileSync(new URL(file, ROOT), 'utf8').match(/(?:0|\+44)7700 ?900\d{3}/g) ?? []
    expect(numbers).not.toEqual([])
    const e164 = numbers.map((number) => number.replace(' ', '').replace(/^0/, '+44'))
    expect(e164.filter((number) => demoNumbers.has(number))).toEqual([])
  },
)
