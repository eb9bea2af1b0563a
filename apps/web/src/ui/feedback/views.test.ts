import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FailureView } from './failure-view.tsx'
import { LoadingView } from './loading-view.tsx'

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

describe('generic views', () => {
  it('the loading view says its text when it has one (SHELL-16)', () => {
    expect(textOf(renderToStaticMarkup(createElement(LoadingView)))).toBe('')
    const withText = createElement(LoadingView, { text: 'Loading timeline...' })
    expect(textOf(renderToStaticMarkup(withText))).toBe('Loading timeline...')
  })

  it('the failure view reads "Oops! Something went wrong :(" by default, or what it is given (SHELL-16)', () => {
    expect(textOf(renderToStaticMarkup(createElement(FailureView)))).toBe('Oops! Something went wrong :(')
    const withText = createElement(FailureView, { text: "We couldn't load this patient." })
    expect(textOf(renderToStaticMarkup(withText))).toBe('We couldn&#x27;t load this patient.')
  })
})
