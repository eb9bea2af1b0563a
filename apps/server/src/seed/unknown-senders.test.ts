import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fictionNumber } from './people.ts'
import { demoPractices } from './practices.ts'

const ROOT = new URL('../../../../', import.meta.url)
const largest = Math.max(...demoPractices.map((practice) => practice.patients))
const demoNumbers = new Set(Array.from({ length: largest }, (_, index) => fictionNumber(index)))

it.each(['docs/sandbox.md', 'apps/sandbox/page/people.ts'])(
  'the demo has no patient with a number that %s uses for an unknown sender',
  (file) => {
    const numbers = readFileSync(new URL(file, ROOT), 'utf8').match(/(?:0|\+44)7700 ?900\d{3}/g) ?? []
    expect(numbers).not.toEqual([])
    const e164 = numbers.map((number) => number.replace(' ', '').replace(/^0/, '+44'))
    expect(e164.filter((number) => demoNumbers.has(number))).toEqual([])
  },
)
