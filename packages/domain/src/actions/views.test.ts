import { expect, it } from 'vitest'
import { actionsTitle, actionViews } from './views.ts'

it('gives each view its own stages (ACT-05)', () => {
  expect(actionViews.map(({ title, stages }) => [title, [...stages]])).toEqual([
    ['New Leads', ['newLead', 'newPatient']],
    ['Call Attempts', ['callback1', 'callback2', 'callback3']],
    ['In Discussion', ['working']],
    ['Considering Tx', ['thinking']],
    ['Outcomes', ['consultation', 'booking', 'txPlanConsult', 'inTx']],
  ])
})

it('titles each page after its view (ACT-02)', () => {
  expect(actionViews.map(actionsTitle)).toEqual([
    'New Leads - Actions Due',
    'Call Attempts - Actions Due',
    'In Discussion - Actions Due',
    'Considering Tx - Actions Due',
    'Outcomes - Actions Due',
  ])
})
