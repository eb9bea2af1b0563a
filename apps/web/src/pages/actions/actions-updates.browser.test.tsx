import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aDueAction, names, rowButton, rowOf, showActions } from '../testing/show-actions.tsx'

const region = page.getByRole('region', { name: 'Actions due' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const colour = (element: HTMLElement | null, property: 'borderTopColor' | 'backgroundColor') =>
  element && getComputedStyle(element)[property]
/** The colour of a design token. */
const tokenColour = (name: string) => {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const value = getComputedStyle(probe).color
  probe.remove()
  return value
}

const textBox = (element: Element) => {
  const text = document.createRange()
  text.selectNodeContents(element)
  return text.getBoundingClientRect()
}
const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

beforeEach(() => localStorage.clear())

describe('changes while the list is shown', () => {
  it('are counted in a group of buttons, and appear in the list after a refresh (ACT-27, ACT-28, ACT-29)', async () => {
    const [beth, tom] = [aDueAction(), aDueAction({ first_name: 'Tom' })]
    const lead = aDueAction({ first_name: 'Aoife', date: '2025-11-18T09:00:00.000Z' })
    const { server, publishChange, publishSnoozeEnd } = showActions([beth, tom])
    await expect.element(rowButton(/Beth/)).toBeVisible()
    publishChange(lead, {})
    await expect.element(button('1 new action')).toBeVisible()
    expect(page.getByRole('group', { name: 'Refresh actions due' }).elements()).toHaveLength(0)
    publishChange(beth, { stage: 'callback1' })
    publishSnoozeEnd(tom)
    const group = page.getByRole('group', { name: 'Refresh actions due' })
    await expect.element(group).toHaveTextContent('1 new action, 1 updated action and 1 snooze ending')
    publishChange(aDueAction(), {})
    await expect.element(group.getByRole('button', { name: '2 new actions' })).toBeVisible()

    server.due = () => ({ status: 200, body: [tom, lead] })
    await group.getByRole('button', { name: '1 snooze ending' }).click()
    await expect.element(button('Refresh actions due')).toBeVisible()
    await expect.element(group).not.toBeInTheDocument()
    await expect.poll(names).toEqual(['Tom', 'Aoife'])
  })

  it('are announced in line with the headings or above them, and never cover a heading or a row (ACT-03, ACT-29)', async () => {
    const due = Array.from({ length: 30 }, (_, index) =>
      aDueAction({ first_name: `Lead${index}`, ...(index > 14 && { stage: 'newPatient' }) }),
    )
    const { publishChange, publishSnoozeEnd } = showActions(due)
    await expect.poll(names).toHaveLength(20)
    publishChange(aDueAction(), {})
    publishChange(due[0] as (typeof due)[number], { stage: 'callback1' })
    publishSnoozeEnd(due[1] as (typeof due)[number])
    const group = page.getByRole('group', { name: 'Refresh actions due' })
    await expect.element(group).toBeVisible()
    const list = region.element()
    for (const width of [1440, 768, 390]) {
      await page.viewport(width, 844)
      for (const top of [0, 310]) {
        list.scrollTop = top
        const pill = group.element().getBoundingClientRect()
        // A row beside the pill, at the same height, would be covered too.
        const beside = [pill.top + 1, pill.bottom - 1].flatMap((y) =>
          [pill.left - 3, pill.right + 3].map((x) => document.elementFromPoint(x, y)?.closest('[data-row]')),
        )
        const covered = page
          .getByRole('heading', { level: 2 })
          .elements()
          .filter((heading) => overlap(textBox(heading), pill))
        expect([width, top, beside, covered]).toEqual([width, top, [null, null, null, null], []])
      }
    }
  })

  it('colour a new row blue, a stale row amber and a waking row red (ACT-21, ACT-22, ACT-24)', async () => {
    const [beth, tom] = [aDueAction(), aDueAction({ first_name: 'Tom' })]
    const lead = aDueAction({ first_name: 'Aoife' })
    const { server, publishChange, publishSnoozeEnd } = showActions([beth, tom])
    await expect.element(rowButton(/Beth/)).toBeVisible()
    const banner = page.getByText('Another user has completed this action. You should refresh actions due')
    publishSnoozeEnd(beth)
    await expect.element(rowButton(/Beth/)).toHaveTextContent('Snooze ended 20 November 2025 9:00am')
    expect(colour(rowOf(beth), 'borderTopColor')).toBe(tokenColour('--red-solid'))
    publishChange(beth, { stage: 'callback1' })
    await expect.element(banner).toBeVisible()
    await expect.element(rowButton(/Beth/)).not.toHaveTextContent('Snooze ended')
    expect(colour(rowOf(beth), 'borderTopColor')).toBe(tokenColour('--amber-solid'))
    publishChange(lead, {})
    server.due = () => ({ status: 200, body: [tom, lead] })
    await region.getByRole('button', { name: 'Refresh actions due' }).click()
    await expect.element(rowButton(/Aoife/)).toHaveTextContent('New')
    expect(colour(rowOf(lead), 'backgroundColor')).toBe(tokenColour('--blue-soft'))
    await expect.element(banner).not.toBeInTheDocument()
  })

  it('complete or move the row, and are not pending updates, if the user made them in another tab or in the editor over the list (G-12)', async () => {
    const [beth, tom] = [aDueAction(), aDueAction({ first_name: 'Tom' })]
    const { publishChange } = showActions([beth, tom])
    await expect.element(rowButton(/Beth/)).toBeVisible()
    rowButton(/Tom/).element().focus()
    publishChange(tom, { date: '2025-11-19T16:25:00.000Z', user_id: 'me' })
    await expect.poll(names).toEqual(['Tom', 'Beth'])
    expect(rowOf(tom)?.dataset.mark).toBeUndefined()
    publishChange(beth, { stage: 'callback1', user_id: 'me' })
    const done = button('Awesome work! This action is complete.')
    await expect.element(done).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'New Leads 1' })).toBeVisible()
    await expect.element(rowButton(/Tom/)).toHaveFocus()
    publishChange(aDueAction(), { stage: 'callback1', user_id: 'me' })
    await expect.element(button('Refresh actions due')).toBeVisible()
    await done.click()
    expect(rowOf(beth)).toBeNull()
  })

  it('leave the focus where it is, if the user has completed an action in another tab', async () => {
    const [beth, tom] = [aDueAction(), aDueAction({ first_name: 'Tom' })]
    const { publishChange } = showActions([beth, tom])
    await rowButton(/Tom/).click()
    ;(document.activeElement as HTMLElement).blur()
    publishChange(beth, { stage: 'callback1', user_id: 'me' })
    await expect.element(button('Awesome work! This action is complete.')).toBeVisible()
    expect(document.activeElement).toBe(document.body)
  })

  it('update the row when a snooze is set or ended elsewhere, without a pending update or a stale row', async () => {
    const waking = { state: 'waking', ends_at: '2025-11-20T09:00:00.000Z' } as const
    const [beth, tom] = [aDueAction({ snooze: waking }), aDueAction({ first_name: 'Tom' })]
    const { publishSnooze } = showActions([beth, tom])
    await expect.element(rowButton(/Beth/)).toHaveTextContent('Snooze ended 20 November 2025 9:00am')
    publishSnooze(beth, null)
    await expect.element(rowButton(/Beth/)).not.toHaveTextContent('Snooze')
    expect(rowOf(beth)?.dataset.mark).toBeUndefined()
    publishSnooze(tom, { state: 'asleep', ends_at: '2025-11-21T09:00:00.000Z' })
    await expect.element(rowButton(/Tom/)).toHaveTextContent('Snoozed until')
    await expect.element(button('Refresh actions due')).toBeVisible()
    expect([names(), rowOf(tom)?.dataset.mark]).toEqual([['Beth', 'Tom'], undefined])
    publishSnooze(tom, null)
    await expect.element(rowButton(/Tom/)).not.toHaveTextContent('Snoozed')
  })

  it('no longer count as a snooze ending, or put the row first, once the snooze is extended elsewhere', async () => {
    const [ann, ben] = [
      aDueAction({ first_name: 'Ann', date: '2025-11-17T09:00:00.000Z' }),
      aDueAction({ first_name: 'Ben', date: '2025-11-18T09:00:00.000Z' }),
    ]
    const { publishSnoozeEnd, publishSnooze } = showActions([ann, ben])
    await expect.poll(names).toEqual(['Ben', 'Ann'])
    publishSnoozeEnd(ann)
    await expect.element(button('1 snooze ending')).toBeVisible()
    await expect.poll(names).toEqual(['Ann', 'Ben'])
    publishSnooze(ann, { state: 'asleep', ends_at: '2025-11-21T09:00:00.000Z' })
    await expect.element(button('Refresh actions due')).toBeVisible()
    await expect.poll(names).toEqual(['Ben', 'Ann'])
    await expect.element(rowButton(/Ann/)).toHaveTextContent('Snoozed until')
    expect(rowOf(ann)?.dataset.mark).toBeUndefined()
  })

  it('put waking patients first in either order (ACT-23)', async () => {
    const ann = aDueAction({ first_name: 'Ann', date: '2025-11-17T09:00:00.000Z' })
    const waking = { state: 'waking', ends_at: '2025-11-20T09:00:00.000Z' } as const
    const ben = aDueAction({ first_name: 'Ben', date: '2025-11-18T09:00:00.000Z', snooze: waking })
    const cal = aDueAction({ first_name: 'Cal', date: '2025-11-19T09:00:00.000Z' })
    const { publishSnoozeEnd } = showActions([ann, ben, cal])
    await expect.poll(names).toEqual(['Ben', 'Cal', 'Ann'])
    await button('Newest first').click()
    await expect.poll(names).toEqual(['Ben', 'Ann', 'Cal'])
    publishSnoozeEnd(cal)
    await expect.poll(names).toEqual(['Ben', 'Cal', 'Ann'])
    await button('Oldest first').click()
    await expect.poll(names).toEqual(['Cal', 'Ben', 'Ann'])
  })
})
