import { actionViews } from '@enamel/domain/actions/views'
import { describe, expect, it } from 'vitest'
import {
  actionSorts,
  DEFAULT_ACTION_SORT,
  groupActions,
  headingAbove,
  rowsOnPage,
  showMoreLabel,
  shownCategory,
} from './categories.ts'

let lastId = 0
const anAction = (stage: string, date: string, state?: 'asleep' | 'waking') => ({
  patient_id: `p${++lastId}`,
  stage,
  date,
  snooze: state ? { state } : null,
})

describe('the categories of due actions', () => {
  it('include every stage of every action view, with call attempts 2nd, 3rd and Final (ACT-06, STG-09, G-09)', () => {
    const due = (stages: readonly string[]) =>
      groupActions(
        stages.map((stage) => anAction(stage, '2026-01-05T09:00:00Z')),
        'asc',
      )
    const lines = actionViews.flatMap(({ title, stages }) =>
      stages.map((stage) => `${title}: ${stage} in ${due([stage]).map(({ category }) => category)}`),
    )
    expect(lines).toEqual([
      'New Leads: newLead in New Leads',
      'New Leads: newPatient in To Be Placed',
      'Call Attempts: callback1 in 2nd Call Attempts',
      'Call Attempts: callback2 in 3rd Call Attempts',
      'Call Attempts: callback3 in Final Call Attempts',
      'In Discussion: working in In Discussion',
      'Considering Tx: thinking in Considering Tx',
      'Outcomes: consultation in Consultation Outcomes',
      'Outcomes: booking in Consultation Outcomes',
      'Outcomes: txPlanConsult in Tx Plan Consult Outcomes',
      'Outcomes: inTx in Treatment Progress',
    ])
  })

  it('are in the order of the pipeline, whichever action is due first (ACT-03, G-09)', () => {
    const stages = actionViews.flatMap((view) => [...view.stages]).reverse()
    const groups = groupActions(
      stages.map((stage) => anAction(stage, '2026-01-05T09:00:00Z')),
      'asc',
    )
    expect(groups.map(({ category, actions }) => `${category} ${actions.length}`)).toEqual([
      'New Leads 1',
      'To Be Placed 1',
      '2nd Call Attempts 1',
      '3rd Call Attempts 1',
      'Final Call Attempts 1',
      'In Discussion 1',
      'Considering Tx 1',
      'Consultation Outcomes 2',
      'Tx Plan Consult Outcomes 1',
      'Treatment Progress 1',
    ])
  })

  it('are left out when empty, and do not contain stages of other pages (G-09)', () => {
    expect(groupActions([anAction('lost', '2026-01-05T09:00:00Z')], 'asc')).toEqual([])
  })

  it.each([
    ['asc', [3, 1, 2]],
    ['desc', [3, 2, 1]],
  ] as const)('list waking actions first, then sort by date %s (ACT-23)', (sort, days) => {
    const actions = [
      anAction('newLead', '2026-01-01T09:00:00Z', 'asleep'),
      anAction('newLead', '2026-01-02T09:00:00Z'),
      anAction('newLead', '2026-01-03T09:00:00Z', 'waking'),
    ]
    const [group] = groupActions(actions, sort)
    expect(group?.actions.map((action) => new Date(action.date).getUTCDate())).toEqual(days)
  })

  it('have a heading above their waking actions, and one above the others, each with its count', () => {
    const actions = [
      anAction('newLead', '2026-01-01T09:00:00Z', 'asleep'),
      anAction('newLead', '2026-01-02T09:00:00Z'),
      anAction('newLead', '2026-01-03T09:00:00Z', 'waking'),
    ]
    const headings = (listed: typeof actions) => {
      const [group] = groupActions(listed, 'desc')
      return group?.actions.map((_, index) => headingAbove(index, group, (action) => action === listed[1]))
    }
    expect(headings(actions)).toEqual([{ text: 'Waking', count: 1 }, { text: 'Due', count: 1 }, null])
    expect(headings(actions.slice(2))).toEqual([{ text: 'Waking', count: 1 }])
    expect(headings(actions.slice(0, 2))).toEqual([null, null])
  })

  it('list the newest action first by default (ACT-35)', () => {
    expect(DEFAULT_ACTION_SORT).toBe('desc')
  })

  it('show ten rows at first and ten more at each press (ACT-15)', () => {
    const actions = Array.from({ length: 24 }, (_, index) => index)
    const pages = [1, 2, 3].map((count) =>
      shownCategory({ category: 'New Leads', actions, waking: 0 }, count, () => false),
    )
    expect(pages.map(({ displayTotal }) => displayTotal)).toEqual([10, 20, 24])
  })

  it('show the open row even when it comes after the displayed rows', () => {
    const category = {
      category: 'New Leads',
      actions: Array.from({ length: 24 }, (_, index) => index),
      waking: 0,
    }
    const rows = (open: number) =>
      rowsOnPage(
        shownCategory(category, 1, () => false),
        (action) => action === open,
      )
    expect(rows(23)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 23])
    expect([rows(3), rows(99)].map((shown) => shown.length)).toEqual([10, 10])
  })

  it('offer ten more rows, or the remaining ones when there are fewer (ACT-16)', () => {
    const label = (length: number, pages: number) =>
      showMoreLabel(
        shownCategory(
          { category: 'New Leads', actions: Array.from({ length }, (_, index) => index), waking: 0 },
          pages,
          () => false,
        ),
      )
    expect(label(24, 1)).toBe('Show 10 more New Leads')
    expect(label(24, 2)).toBe('Show 4 more New Leads')
    expect(label(24, 3)).toBeNull()
    expect(label(10, 1)).toBeNull()
  })

  it('contain their actions, the number of displayed actions, and the number still to do (ACT-11)', () => {
    const actions = Array.from({ length: 12 }, () => anAction('callback1', '2026-01-05T09:00:00Z'))
    const [group] = groupActions(actions, 'desc')
    expect(
      group && shownCategory(group, 1, (action) => [0, 11].some((index) => action === group.actions[index])),
    ).toEqual({
      category: '2nd Call Attempts',
      displayTotal: 10,
      remaining: 10,
      actions,
    })
  })

  it('begin, in either sort order, with a patient whose snooze ended after the list was loaded (ACT-23)', () => {
    const [first, second, third] = [1, 2, 3].map((day) => anAction('newLead', `2026-01-0${day}T09:00:00Z`))
    for (const sort of actionSorts) {
      const [group] = groupActions(
        [first, second, third].filter((action) => action !== undefined),
        sort,
        (action) => action === second,
      )
      expect(group?.actions[0]).toBe(second)
    }
  })
})
