import { PRODUCT_NAME, TAGLINE } from '@enamel/domain/product/name'
import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

it('titles a screen "{page} - {product}" (SHELL-13)', () => {
  expect(pageTitle('All Inbox')).toBe('All Inbox - Enamel')
  expect(pageTitle('Settings', 'Other Name')).toBe('Settings - Other Name')
})

it('has one product name and one tagline', () => {
  expect(PRODUCT_NAME).toBe('Enamel')
  expect(TAGLINE).toBe('Communicate, Automate, Convert')
})
