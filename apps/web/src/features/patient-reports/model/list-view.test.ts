import { expect, it } from 'vitest'
import { listView, SKELETON_ROWS } from './list-view.ts'

const beth = {
  patient_id: 'beth',
  email: null,
  name: 'Beth Langley',
  distinguisher: null,
  phone: null,
  stage: 'newLead',
  type: null,
}
const page = { data: [beth], metadata: { total: 51, page: 2, limit: 50 } }

it('a list is loading, with twenty placeholders, until its first page is there (PRT-09)', () => {
  expect(listView({ data: undefined, isPrevious: false, hasFailed: false })).toEqual({ kind: 'loading' })
  expect(SKELETON_ROWS).toBe(20)
})

it('a page that could not be loaded has failed, and one that only could not be renewed stays (PRT-09)', () => {
  expect(listView({ data: undefined, isPrevious: false, hasFailed: true })).toEqual({ kind: 'failed' })
  expect(listView({ data: page, isPrevious: false, hasFailed: true })).toMatchObject({ kind: 'rows' })
})

it('a report without patients is empty, and the rows of the previous page stay while another loads (PRT-09)', () => {
  const empty = { data: [], metadata: { total: 0, page: 1, limit: 50 } }
  expect(listView({ data: empty, isPrevious: false, hasFailed: false })).toEqual({ kind: 'empty' })
  expect(listView({ data: page, isPrevious: true, hasFailed: false })).toEqual({
    kind: 'rows',
    patients: [beth],
    isPrevious: true,
  })
})
