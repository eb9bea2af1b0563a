import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FailureView } from './failure-view.tsx'
import { LoadingView } from './loading-view.tsx'

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

describe('generic views', () => {
  it('show the text of the loading view when it has one (SHELL-16)', () => {
    expect(textOf(renderToStaticMarkup(createElement(LoadingView)))).toBe('')
    const withText = createElement(LoadingView, { text: 'Loading timeline...' })
    expect(textOf(renderToStaticMarkup(withText))).toBe('Loading timeline...')
  })

  it('read "Oops! Something went wrong :(" or the given text after a failure (SHELL-16)', () => {
    expect(textOf(renderToStaticMarkup(createElement(FailureView)))).toBe('Oops! Something went wrong :(')
    const withText = createElement(FailureView, { text: "We couldn't load this patient." })
    expect(textOf(renderToStaticMarkup(withText))).toBe('We couldn&#x27;t load this patient.')
  })
})
