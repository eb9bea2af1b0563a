import { expect, it } from 'vitest'
import { hasUnsubscribeLink } from './has-unsubscribe-link.ts'

it.each([
  ['<p>Or {{unsubscribe_link}}</p>', true],
  ['<p>{{ Unsubscribe_Link }}</p>', true],
  ['<a title="x" href="{{unsubscribe_link}}">here</a>', true],
  ['<mj-button align="left" href="{{ unsubscribe_link }}">here</mj-button>', true],
  ['<mj-image href="{{unsubscribe_link}}" src="https://a.test/b.png" />', true],
  ['<img alt="{{unsubscribe_link}}">', false],
  ['<p title="{{unsubscribe_link}}">Hi</p>', false],
  ['<img alt="href=&quot;{{unsubscribe_link}}&quot;">', false],
  ['<!--{{unsubscribe_link}}-->', false],
  ['<p>{{signature}}</p>', false],
])('an email has its own link to unsubscribe in a text or as the address of a link: %s %s', (html, has) => {
  expect(hasUnsubscribeLink(html)).toBe(has)
})
