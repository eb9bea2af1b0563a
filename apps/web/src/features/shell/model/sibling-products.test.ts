import { expect, it } from 'vitest'
import { switchableProducts } from './sibling-products.ts'

it('lists the sibling products only with the flag app-switcher (SHELL-06)', () => {
  const products = [{ name: 'Scan', url: 'https://scan.example' }]
  expect(switchableProducts(['app-switcher'], products)).toEqual(products)
  expect(switchableProducts(['app-switcher'], [])).toEqual([])
  expect(switchableProducts(['whatsapp'], products)).toEqual([])
})
