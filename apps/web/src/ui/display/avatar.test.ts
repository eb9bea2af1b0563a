import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Avatar, initialsOf } from './avatar.tsx'

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

it('an avatar shows the initials of the first and the last name', () => {
  expect(
    ['Charlotte Evans', 'siân morgan', 'Olusegun O. Adeyemi', 'Priya', '(Dr) <Ann> 2nd', '李 雷'].map(
      initialsOf,
    ),
  ).toEqual(['CE', 'SM', 'OA', 'P', 'DN', '李雷'])
})

it.each(['', '  ', '07700 900461', '+44 7700 900461', '<> !'])(
  'an avatar shows a person icon for a name without letters: %j',
  (name) => {
    expect(initialsOf(name)).toBe('')
    const html = renderToStaticMarkup(createElement(Avatar, { name }))
    expect([textOf(html), html.includes('<svg')]).toEqual(['', true])
  },
)
