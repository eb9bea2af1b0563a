import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar, initialsOf } from './avatar.tsx'
import { FailureView } from './failure-view.tsx'
import { LoadingView } from './loading-view.tsx'

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')

describe('generic views', () => {
  it('the loading view says its text when it has one (SHELL-16)', () => {
    expect(wordsOf(renderToStaticMarkup(createElement(LoadingView)))).toBe('')
    const withText = createElement(LoadingView, { text: 'Loading timeline...' })
    expect(wordsOf(renderToStaticMarkup(withText))).toBe('Loading timeline...')
  })

  it('the failure view reads "Oops! Something went wrong :(" by default, or what it is given (SHELL-16)', () => {
    expect(wordsOf(renderToStaticMarkup(createElement(FailureView)))).toBe('Oops! Something went wrong :(')
    const withText = createElement(FailureView, { text: "We couldn't load this patient." })
    expect(wordsOf(renderToStaticMarkup(withText))).toBe('We couldn&#x27;t load this patient.')
  })
})

it('initials are those of the first and the last name', () => {
  expect(
    ['Charlotte Evans', 'siân morgan', 'Olusegun O. Adeyemi', 'Priya', '(Dr) <Ann> 2nd', '李 雷'].map(
      initialsOf,
    ),
  ).toEqual(['CE', 'SM', 'OA', 'P', 'DN', '李雷'])
})

it.each(['', '  ', '07700 900461', '+44 7700 900461', '<> !'])(
  'a name without a letter has a person for its face: %j',
  (name) => {
    expect(initialsOf(name)).toBe('')
    const html = renderToStaticMarkup(createElement(Avatar, { name }))
    expect([wordsOf(html), html.includes('<svg')]).toEqual(['', true])
  },
)
