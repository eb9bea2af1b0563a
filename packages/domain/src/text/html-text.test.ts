import { expect, it } from 'vitest'
import { textOfHtml } from './html-text.ts'

it('text is read from HTML as people read it', () => {
  expect(textOfHtml('<p>Hi&nbsp;<b>Jane</b>,</p><p>1 &lt; 2<br>&copy;</p>')).toBe('Hi Jane, 1 < 2 &copy;')
})
