import { describe, expect, it } from 'vitest'
import { reportLoad } from './report-load.ts'

const query = { data: undefined, isError: false, isFetching: false, isPlaceholderData: false }
const figures = { leads: 129 }

describe('a report load (RPT-11, G3-03)', () => {
  it('is idle before it is asked for', () => {
    expect(reportLoad(query)).toEqual({ status: 'idle' })
  })

  it('is loading until the first answer, also after a failure', () => {
    expect(reportLoad({ ...query, isFetching: true })).toEqual({ status: 'loading' })
  })

  it('is loaded with its figures, also while they are loaded again', () => {
    const loaded = { status: 'loaded', report: figures, figures: 'current' }
    expect(reportLoad({ ...query, data: figures })).toEqual(loaded)
    expect(reportLoad({ ...query, data: figures, isFetching: true })).toEqual(loaded)
  })

  it('keeps the earlier figures while other filters load', () => {
    expect(reportLoad({ ...query, data: figures, isFetching: true, isPlaceholderData: true })).toEqual({
      status: 'loaded',
      report: figures,
      figures: 'earlier',
    })
  })

  it('is an error without an answer, and keeps figures that could not be updated', () => {
    expect(reportLoad({ ...query, isError: true })).toEqual({ status: 'error' })
    expect(reportLoad({ ...query, isError: true, data: figures })).toEqual({
      status: 'loaded',
      report: figures,
      figures: 'not_updated',
    })
  })
})
