import { expect, it } from 'vitest'
import { actionViews, includeSnoozed } from './views.ts'

it('asks in each view only for its own stages (ACT-05)', () => {
  expect(actionViews.map(({ title, stages }) => [title, [...stages]])).toEqual([
    ['New Leads', ['newLead', 'newPatient']],
    ['Call Attempts', ['callback1', 'callback2', 'callback3']],
    ['In Discussion', ['working']],
    ['Considering Tx', ['thinking']],
    ['Outcomes', ['consultation', 'booking', 'txPlanConsult', 'inTx']],
  ])
})

it('maps hideSnoozed to include_snoozed 0 and showSnoozed to 1 (ACT-36)', () => {
  expect(includeSnoozed('hideSnoozed')).toBe('0')
  expect(includeSnoozed('showSnoozed')).toBe('1')
})
