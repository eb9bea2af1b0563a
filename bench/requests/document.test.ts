import { expect, it } from 'vitest'
import { withPart } from './document.ts'

const document = `# Performance

<!-- requests: written by npm run bench -->

old

<!-- requests: end -->

By hand.
`

it('replaces what a program wrote, and nothing else', () => {
  expect(withPart(document, 'requests', 'new')).toBe(document.replace('old', 'new'))
})

it('refuses a document without the comments', () => {
  expect(() => withPart('# Performance', 'requests', 'new')).toThrow('requests')
})
