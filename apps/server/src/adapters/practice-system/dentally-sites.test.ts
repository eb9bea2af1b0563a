import { expect, it } from 'vitest'
import { Site } from './dentally-sites.ts'

const lines = { address_line_1: '12 The Shore', address_line_2: '', town: 'Edinburgh', postcode: 'EH6 6QN' }

it.each([
  ['in lines', lines, '12 The Shore, Edinburgh, EH6 6QN'],
  ['in lines below its address', { address: lines }, '12 The Shore, Edinburgh, EH6 6QN'],
  ['as one text', { address: ' 12 The Shore ' }, '12 The Shore'],
  ['by its postcode only', { postcode: 'EH6 6QN' }, 'EH6 6QN'],
  ['not at all', { address: null }, null],
  ['in a way that nobody expects', { address: 12 }, null],
])('reads where a site is that Dentally describes %s', (_, described, address) => {
  expect(Site.parse({ id: 'a', name: 'Leith', ...described })).toEqual({ id: 'a', name: 'Leith', address })
})

it('calls a site without a name by its id', () => {
  expect(Site.parse({ id: 'a' })).toEqual({ id: 'a', name: 'a', address: null })
})
