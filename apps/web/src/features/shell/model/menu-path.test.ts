import { expect, it } from 'vitest'
import { menuPath } from './menu-path.ts'

it.each([
  ['/', '/'],
  ['/inbox', '/inbox'],
  ['/inbox/unplaced', '/inbox/unplaced'],
  ['/reporting', '/reporting'],
  ['/reporting/practice', '/reporting'],
  ['/settings/practice', '/settings'],
  ['/patients/0198c1de-0000-7000-8000-0000000000a1', '/'],
  ['/patients/overview/losses', '/reporting'],
  ['/dentally/patients', '/dentally/patients'],
])('the menu marks at %s the item %s', (pathname, path) => {
  expect(menuPath(pathname)).toBe(path)
})
