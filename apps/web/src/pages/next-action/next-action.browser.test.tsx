import type { StageKey } from '@enamel/domain/stages/stages'
import { describe, expect, it } from 'vitest'
import { area, outcomeButton, showNextAction } from '../testing/show-next-action.tsx'

const labels = () =>
  area
    .getByRole('group', { name: 'Outcomes' })
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)

describe('the prompt of the next action (STG-03, STG-04, STG-05, STG-06)', () => {
  it.each<[StageKey, string]>([
    ['newLead', 'Make contact as soon as possible'],
    ['callback1', 'Attempt contact a second time'],
    ['callback2', 'Attempt contact a third time'],
    ['callback3', 'Attempt contact a final time'],
    ['working', 'Discuss a possible consultation'],
    ['thinking', 'Discuss possible treatment'],
    ['consultation', 'Record the consultation outcome'],
    ['txPlanConsult', 'Record the treatment plan consultation outcome'],
    ['inTx', 'Record treatment progress'],
    ['maybeFuture', 'Not interested right now'],
    ['lost', 'Never contact this patient'],
    ['blocked', 'This patient is blocked'],
    ['complete', 'Treatment completed'],
    ['wonSale', 'Sale completed'],
    ['wrongNumber', 'Provided an incorrect phone number'],
    ['noNumber', 'Did not provide a phone number'],
    ['didNotAttend', 'Did not attend'],
    ['newPatient', 'Move to the relevant stage'],
    ['sandbox', 'Reactivate this patient'],
  ])('in the stage %s is "%s"', async (stage, prompt) => {
    showNextAction({ stage })
    await expect.element(area.getByText(prompt, { exact: true })).toBeVisible()
  })
})

describe('the next action of a patient', () => {
  it('states that a patient without a stage is not in the pipeline (STG-07)', async () => {
    showNextAction({ stage: null })
    await expect.element(area.getByText('Patient not in pipeline')).toBeVisible()
  })

  it('has a due date, except in stages without a next action (STG-08)', async () => {
    const due = '2025-11-21T09:00:00.000Z'
    const { leave } = showNextAction({ stage: 'working', next_action_at: due })
    await expect.element(area.getByText('Due by Friday 21 November 2025')).toBeVisible()
    leave()
    for (const stage of [
      'maybeFuture',
      'lost',
      'complete',
      'wrongNumber',
      'noNumber',
      'didNotAttend',
      'newPatient',
      'sandbox',
    ]) {
      const view = showNextAction({ stage, next_action_at: due })
      await expect.element(outcomeButton('Book In')).toBeVisible()
      expect(area.element().textContent).not.toContain('Due by')
      view.leave()
    }
  })
})

describe('the outcome buttons (STG-11, STG-12, STG-13, STG-14, STG-15, STG-16, STG-17)', () => {
  it.each<[StageKey | null, string[]]>([
    ['newLead', ['Book In', 'Follow up', 'Discard']],
    ['callback1', ['Book In', 'Follow up', 'Discard']],
    ['callback2', ['Book In', 'Follow up', 'Discard']],
    ['callback3', ['Book In', 'Follow up', 'Discard']],
    ['working', ['Book In', 'Follow up', 'Discard']],
    ['consultation', ['Book In', 'FTA/Postpone', 'Discard']],
    ['thinking', ['Book In for Treatment', 'Follow up', 'Discard']],
    ['txPlanConsult', ['Progress', 'Reschedule', 'Discard']],
    ['inTx', ['Complete', 'Progress', 'Discard']],
    ['maybeFuture', ['Book In', 'Reactivate', 'Discard']],
    [null, ['Book In', 'Reactivate', 'Discard']],
    ['lost', ['Book In', 'Reactivate']],
    ['blocked', ['Book In', 'Reactivate']],
    ['didNotAttend', ['Book In', 'Discard']],
    ['noNumber', ['Book In', 'Discard']],
  ])('in the stage %s are %j, in this order', async (stage, buttons) => {
    showNextAction({ stage })
    await expect.element(outcomeButton(buttons[0] ?? '')).toBeVisible()
    expect(labels()).toEqual(buttons)
  })

  it('are shown in full even if they are long and the view is narrow', async () => {
    showNextAction({ stage: 'thinking' })
    await expect.element(outcomeButton('Book In for Treatment')).toBeVisible()
    const isTruncated = (element: Element) => element.scrollWidth > element.clientWidth
    for (const width of [348, 304, 256]) {
      const view = area.element() as HTMLElement
      view.style.width = `${width}px`
      const truncated = [...view.querySelectorAll('button span')].filter(isTruncated)
      expect(truncated.map((element) => element.textContent)).toEqual([])
      expect(view.scrollWidth).toBeLessThanOrEqual(width)
    }
  })

  it('begin with Book In for a patient who is considering treatment, if the variant is pro (STG-14)', async () => {
    showNextAction({ stage: 'thinking' }, { features: ['pro'] })
    await expect.element(outcomeButton('Book In')).toBeVisible()
    expect(labels()).toEqual(['Book In', 'Follow up', 'Discard'])
  })
})
