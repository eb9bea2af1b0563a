import { describe, expect, it } from 'vitest'
import { aSource, aSourcesReport } from '../testing/a-sources-report.ts'
import { csvRows } from './csv-rows.ts'
import { returnCards } from './return-cards.ts'
import { DEFAULT_SORT, inOrder, nextSort, returnRow, sortRows } from './return-rows.ts'

const rows = aSourcesReport().sources.map(returnRow)
const namesOf = (sorted: readonly { source: string }[]) => sorted.map(({ source }) => source)

describe('the rows', () => {
  it('have the costs and the return of their source, and none where nothing was spent', () => {
    const [facebook, , , walkIn] = rows
    expect(facebook).toMatchObject({
      spend: 148_000,
      costs: { leads: 1_542, attended: 5_920, won: 29_600 },
      back: 649,
    })
    expect(walkIn).toMatchObject({ spend: 0, costs: { leads: null, attended: null, won: null }, back: null })
  })

  it('begin with the source that has the most leads', () => {
    expect(namesOf(sortRows(rows, DEFAULT_SORT))).toEqual(['Google Ads', 'Facebook', 'Walk-in', 'Unknown'])
  })

  it('can be sorted by each column, largest first and then reversed, and sources without a value are last both ways', () => {
    const byBack = nextSort(DEFAULT_SORT, 'back')
    expect(namesOf(sortRows(rows, byBack))).toEqual(['Google Ads', 'Facebook', 'Unknown', 'Walk-in'])
    expect(namesOf(sortRows(rows, nextSort(byBack, 'back')))).toEqual([
      'Facebook',
      'Google Ads',
      'Unknown',
      'Walk-in',
    ])
    const byName = nextSort(DEFAULT_SORT, 'source')
    expect(namesOf(sortRows(rows, byName))).toEqual(['Facebook', 'Google Ads', 'Unknown', 'Walk-in'])
    expect(namesOf(sortRows(rows, nextSort(byName, 'source')))[0]).toBe('Walk-in')
    expect(namesOf(sortRows(rows, nextSort(DEFAULT_SORT, 'cost_won')))[0]).toBe('Facebook')
  })

  it('stay in an earlier order, and new ones come last', () => {
    expect(namesOf(inOrder(rows, ['Unknown', 'Facebook', 'Walk-in']))).toEqual([
      'Unknown',
      'Facebook',
      'Walk-in',
      'Google Ads',
    ])
  })
})

describe('the cards', () => {
  const textOf = (key: string, report = aSourcesReport()) => {
    const card = returnCards(report).find((shown) => shown.key === key)
    return [card?.value, card?.delta?.change ?? null, card?.delta?.direction ?? null, card?.detail]
  }

  it('show all sources together with their change: a higher cost is bad, more spend neither good nor bad', () => {
    expect(textOf('spend')).toEqual(['£4,600', '+2.22%', 'neutral', 'On 2 sources'])
    expect(textOf('leads')).toEqual(['272', '+13.33%', 'positive', '117 booked'])
    expect(textOf('cost')).toEqual(['£16.91', '-9.81%', 'positive', 'Was £18.75'])
    expect(textOf('won')).toEqual(['21', '+16.67%', 'positive', '7.72% of leads'])
    expect(textOf('paid')).toEqual(['£46,000', '+15%', 'positive', '£61,800 accepted'])
    expect(textOf('back')).toEqual(['£10.00', '+12.49%', 'positive', 'Was £8.89'])
  })

  it('have no change for all time, and none of a cost that did not exist before', () => {
    expect(textOf('leads', aSourcesReport({ previous: null }))).toEqual(['272', null, null, '117 booked'])
    const previous = { ...aSourcesReport().total, spend: '0.00' }
    expect(textOf('cost', aSourcesReport({ previous }))).toEqual(['£16.91', null, null, ''])
    expect(textOf('spend', aSourcesReport({ previous }))[1]).toBe('+100%')
  })

  it('say that there is no cost and no spend instead of dividing by nothing', () => {
    const total = { ...aSourcesReport().total, spend: '0.00' }
    expect(textOf('cost', aSourcesReport({ total }))[0]).toBe('None')
    expect(textOf('back', aSourcesReport({ total }))[0]).toBe('No spend')
  })

  it('are in the currency of the practice', () => {
    const card = returnCards(aSourcesReport({ currency: 'EUR' })).at(-1)
    expect([card?.label, card?.value]).toEqual(['Back per €1', '€10.00'])
  })
})

describe('the rows of a spreadsheet', () => {
  it('are those of the table in their order with a total, and no name of a source is a formula', () => {
    const report = aSourcesReport({ sources: [aSource('=1+1', [10, 4, 2, 1, 0], [5, 4.5, 3])] })
    expect(csvRows(report, report.sources.map(returnRow))).toEqual([
      [
        'Source',
        'Spend',
        'Leads',
        'Booked',
        'Attended',
        'Won',
        'Proposed',
        'Accepted',
        'Paid',
        'Cost per lead',
        'Cost per consult',
        'Cost per won',
        'Back per £1',
      ],
      ["'=1+1", '10.00', '4', '2', '1', '0', '5.00', '4.50', '3.00', '2.50', '10.00', 'None', '0.30'],
      [
        'All sources',
        '4600.00',
        '272',
        '117',
        '94',
        '21',
        '92500.00',
        '61800.00',
        '46000.00',
        '16.91',
        '48.94',
        '219.05',
        '10.00',
      ],
    ])
  })
})
