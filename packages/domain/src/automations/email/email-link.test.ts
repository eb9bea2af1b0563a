import { expect, it } from 'vitest'
import { emailLink } from './email-link.ts'

it.each([
  ['https://a.test/b?c', 'https://a.test/b?c'],
  [' HTTP://a.test ', 'HTTP://a.test'],
  ['//a.test/b', 'https://a.test/b'],
  ['mailto:a@b.test', 'mailto:a@b.test'],
  ['tel:+441632960100', 'tel:+441632960100'],
  ['{{ Unsubscribe_Link }}', '{{unsubscribe_link}}'],
  ['Mailto:{{ practice.email }}', 'mailto:{{practice.email}}'],
  ['tel:{{practice.phone}}', 'tel:{{practice.phone}}'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['/prices', null],
  ['www.a.test', null],
  ['https://a.test/?{{patient.full_name}}', null],
  ['mailto:{{patient.first_name}}@a.test', null],
  ['{{patient.first_name}}', null],
  ['javascript:{{unsubscribe_link}}', null],
])(
  'a link in an email leads to the web, an address or a number, or is a whole placeholder: %s (DSG-06)',
  (href, link) => {
    expect(emailLink(href)).toBe(link)
  },
)
