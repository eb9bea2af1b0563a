import { describe, expect, it } from 'vitest'
import { DEFAULT_ACTION_SORT, groupActions, showMoreLabel } from './categories.ts'
import { actionViews } from './views.ts'

const anAction = (stage: string, date: string, state?: 'asleep' | 'waking') => ({
  stage,
  date,
  snooze: state ? { state } : null,
})

describe('the categories of due actions', () => {
  it('name every stage that an action view lists (G-09)', () => {
    const named = actionViews.flatMap((view) =>
      groupActions(
        view.stages.map((stage) => anAction(stage, '2026-01-05T09:00:00Z')),
        'asc',
      ).map((group) => `${view.title}: ${group.category} ${group.actions.length}`),
    )
    expect(named).toEqual([
      'New Leads: New Leads 1',
      'New Leads: To Be Placed 1',
      'Call Attempts: 2nd Call Attempts 1',
      'Call Attempts: 3rd Call Attempts 1',
      'Call Attempts: Final Call Attempts 1',
      'In Discussion: In Discussion 1',
      'Considering Tx: Considering Tx 1',
      'Outcomes: Consultation Outcomes 2',
      'Outcomes: Tx Plan Consult Outcomes 1',
      'Outcomes: Treatment Progress 1',
    ])
  })

  it('are hidden when empty, and unknown to other stages (G-09)', () => {
    expect(groupActions([anAction('lost', '2026-01-05T09:00:00Z')], 'asc')).toEqual([])
  })

  it.each([
    ['asc', [3, 1, 2]],
    ['desc', [3, 2, 1]],
  ] as const)('are sorted by date, waking first, %s (ACT-23)', (sort, days) => {
    const actions = [
      anAction('newLead', '2026-01-01T09:00:00Z', 'asleep'),
      anAction('newLead', '2026-01-02T09:00:00Z'),
      anAction('newLead', '2026-01-03T09:00:00Z', 'waking'),
    ]
    const [group] = groupActions(actions, sort)
    expect(group?.actions.map((action) => new Date(action.date).getUTCDate())).toEqual(days)
  })

  it('are sorted newest first unless chosen otherwise (ACT-35)', () => {
    expect(DEFAULT_ACTION_SORT).toBe('desc')
  })

  it('offer the next ten, or what is left of them (ACT-16)', () => {
    expect(showMoreLabel('New Leads', 24, 10)).toBe('Show 10 more New Leads')
    expect(showMoreLabel('New Leads', 24, 20)).toBe('Show 4 more New Leads')
    expect(showMoreLabel('New Leads', 24, 30)).toBeNull()
    expect(showMoreLabel('New Leads', 10, 10)).toBeNull()
  })
})
