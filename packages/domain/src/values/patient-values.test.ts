import { describe, expect, it } from 'vitest'
import { DEFAULT_CURRENCY, formatMoney } from '../text/money.ts'
import { canEditValues, manualBreakdown, valueParts, valueStateOf } from './patient-values.ts'

const values = { paid: '500.00', proposed: '4900.00', accepted: '2450.00' }

it('shows amounts in pounds by default (VAL-09)', () => {
  expect(DEFAULT_CURRENCY).toBe('GBP')
  expect(formatMoney(245_000)).toBe('£2,450.00')
})

it('takes the values from the practice system from the moment of linking (G-20)', () =>
  expect([valueStateOf('unlinked'), valueStateOf('syncing'), valueStateOf('synced')]).toEqual([
    'manual',
    'linked',
    'linked',
  ]))

describe('the users who may edit the values', () => {
  const details = { enabled: true, state: 'manual', link: 'unlinked' } as const

  it('are all users while the values are manual (VAL-04)', () => expect(canEditValues(details)).toBe(true))

  it.each([
    ['the practice has no patient values', { enabled: false }],
    ['the practice system supplies the values', { state: 'linked', link: 'synced' }],
    ['the link to the practice system is not ready', { link: 'syncing' }],
    ['a link that is not ready supplies the values', { state: 'linked', link: 'syncing' }],
  ] as const)('are none when %s (VAL-04)', (_, other) =>
    expect(canEditValues({ ...details, ...other })).toBe(false),
  )
})

describe('the bar of values', () => {
  it('shows the paid amount as a part of the accepted one, and the accepted as a part of the proposed one', () =>
    expect(valueParts(values)).toEqual({ paid: 500 / 4900, accepted: 1950 / 4900, proposed: 2450 / 4900 }))

  it('is empty without values', () =>
    expect(valueParts({ paid: '0.00', proposed: '0.00', accepted: '0.00' })).toEqual({
      paid: 0,
      accepted: 0,
      proposed: 0,
    }))

  it('is never wider than 1, even when more was paid than proposed', () =>
    expect(valueParts({ paid: '300.00', proposed: '100.00', accepted: '200.00' })).toEqual({
      paid: 1,
      accepted: 0,
      proposed: 0,
    }))
})

it('divides the values into amounts that add up', () =>
  expect(manualBreakdown(values)).toEqual({
    paid: 50_000,
    toPay: 195_000,
    toAccept: 245_000,
    whole: 490_000,
  }))
