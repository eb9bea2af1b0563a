import { stageKeys } from '@enamel/domain/stages/stages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isTooLong,
  overviewQuery,
  type ReportAddress,
  readReportAddress,
  reportFilters,
  reportQuery,
  writeReportAddress,
} from './report-address.ts'
import { reportSearch } from './report-search.ts'

const now = '2025-11-20T10:00:00Z'
const zone = 'Europe/London'
const pastMonth = { from: '2025-10-22', to: '2025-11-20' }
const everyone: ReportAddress = { range: pastMonth, stages: [], sources: [], labels: [], types: [] }
const read = (search: Record<string, unknown>) => readReportAddress(reportSearch(search), now, zone)
const write = (address: ReportAddress) => writeReportAddress(address, now, zone)

describe('the filters in the address', () => {
  it('are the last 30 days to today without parameters (RPT-08)', () => {
    expect(read({})).toEqual(everyone)
    expect(reportQuery(read({}))).toEqual({ from: '2025-10-22', to: '2025-11-20' })
  })

  it('count days in the practice’s time zone (RPT-08)', () => {
    // Half past midnight in London.
    expect(readReportAddress({}, '2025-06-29T23:30:00Z', zone).range).toEqual({
      from: '2025-06-01',
      to: '2025-06-30',
    })
  })

  it('are start, end, stages, sources, labels and types, and come back the same (RPT-07)', () => {
    const address = {
      range: { from: '2025-01-01', to: '2025-01-31' },
      stages: ['newLead', 'lost'],
      sources: ['Google Ads', 'Friends, family'],
      labels: ['100%'],
      types: ['Implants'],
    }
    expect(write(address)).toEqual({
      start: '2025-01-01',
      end: '2025-01-31',
      stages: 'newLead,lost',
      sources: 'Google Ads,Friends%2C family',
      labels: '100%25',
      types: 'Implants',
    })
    expect(read(write(address))).toEqual(address)
  })

  it('leave out the default range and every filter without a choice (RPT-07)', () => {
    expect(write(everyone)).toEqual({})
  })

  it('keep all time apart from no choice, and then ask without days (RPT-07)', () => {
    const allTime = { ...everyone, range: null }
    expect(write(allTime)).toEqual({ start: 'all' })
    expect(read(write(allTime))).toEqual(allTime)
    expect(reportQuery(allTime)).toEqual({})
  })

  it('survive being written and read, whatever the names (RPT-07)', () => {
    const name = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    const names = fc.uniqueArray(name, { maxLength: 4 })
    const stages = fc.uniqueArray(fc.constantFrom(...stageKeys))
    fc.assert(
      fc.property(stages, names, names, names, (stages, sources, labels, types) => {
        const address = { ...everyone, stages, sources, labels, types }
        expect(read(write(address))).toEqual(address)
      }),
    )
  })

  it.each([
    ['one day alone', { start: '2025-01-01' }],
    ['a day that does not exist', { start: '2025-02-30', end: '2025-03-01' }],
    ['days in the wrong order', { start: '2025-02-02', end: '2025-02-01' }],
    ['a day in the future', { start: '2025-11-01', end: '2025-11-21' }],
    ['a text that is not a day', { start: 'today', end: 'today' }],
    ['an instant', { start: '2025-01-01T00:00:00Z', end: '2025-01-02T00:00:00Z' }],
    ['an object', { start: { all: true } }],
  ])('fall back to the default range for %s (RPT-07, RPT-09)', (_, search) => {
    expect(read(search)).toEqual(everyone)
  })

  it('ignore unknown stages, other parameters and repeated names', () => {
    expect(read({ stages: 'lost,elsewhere', types: 'Implants,,Implants', other: '1' })).toEqual({
      ...everyone,
      stages: ['lost'],
      types: ['Implants'],
    })
  })

  it('accept names that the router reads as numbers', () => {
    expect(read({ labels: 2025, sources: true })).toEqual({
      ...everyone,
      labels: ['2025'],
      sources: ['true'],
    })
  })
})

it('the overview is never asked for stages (RPT-05)', () => {
  const address = { ...everyone, stages: ['lost'], types: ['Implants'] }
  expect(reportQuery(address)).toEqual({ ...pastMonth, stages: 'lost', types: 'Implants' })
  expect(overviewQuery(address)).toEqual({ ...pastMonth, types: 'Implants' })
})

it('start and end go out as from and to, with types, sources, labels and stages (PRT-05, C3-02)', () => {
  const address = {
    range: { from: '2025-11-01', to: '2025-11-30' },
    types: ['Implants', 'General'],
    sources: ['Website'],
    labels: ['Sedation, IV', '100% sure'],
    stages: ['lost'],
  }
  expect(reportQuery(address)).toEqual({
    from: '2025-11-01',
    to: '2025-11-30',
    types: 'Implants,General',
    sources: 'Website',
    labels: 'Sedation%2C IV,100%25 sure',
    stages: 'lost',
  })
  const { range, ...lists } = address
  expect(reportFilters(address)).toEqual({ ...range, ...lists })
  expect(reportFilters({ ...everyone, range: null })).toEqual({})
})

describe('filters that are too long', () => {
  const names = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => String(index).padEnd(length, 'x'))

  it('are more than 500 names, or more than the server accepts in an address', () => {
    expect(isTooLong({ ...everyone, labels: names(500, 20) })).toBe(false)
    expect(isTooLong({ ...everyone, labels: names(501, 4) })).toBe(true)
    expect(isTooLong({ ...everyone, labels: names(300, 50) })).toBe(true)
    expect(isTooLong({ ...everyone, labels: names(200, 50), sources: names(200, 50) })).toBe(true)
  })
})
