import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDueAction, names, rowButton, showActions } from '../testing/show-actions.tsx'

const region = page.getByRole('region', { name: 'Actions due' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
const FAILURE_TITLE = 'Oh no! Something went wrong on our side.'
const FAILURE_TEXT = 'We know about it and are working on a fix. Please try again in a few minutes.'

beforeEach(() => localStorage.clear())

describe('a view of due actions', () => {
  it('shows its title, a toolbar, categories with their counts, rows and the refresh control (ACT-02, ACT-03)', async () => {
    showActions([aDueAction(), aDueAction({ stage: 'newPatient', first_name: 'Marcus' })])
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('New Leads - Actions Due')
    expect(document.title).toBe('New Leads - Actions Due - Enamel')
    await expect.element(page.getByRole('heading', { name: 'New Leads 1' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'To Be Placed 1' })).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Filters' })).toBeVisible()
    await expect.element(rowButton(/Beth Langley/)).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button('Refresh actions due')).toBeVisible()
  })

  it('labels call attempts 2nd, 3rd and Final (ACT-06)', async () => {
    const stages = { Ann: 'callback3', Ben: 'callback1', Cal: 'callback2' }
    showActions(
      Object.entries(stages).map(([first_name, stage]) => aDueAction({ first_name, stage })),
      { view: 'call-attempts' },
    )
    const headings = page.getByRole('heading', { level: 2 })
    await expect
      .poll(() => headings.elements().map((heading) => heading.textContent))
      .toEqual(['2nd Call Attempts 1', '3rd Call Attempts 1', 'Final Call Attempts 1'])
    for (const [category, name] of [
      ['2nd', /^Ben/],
      ['3rd', /^Cal/],
      ['Final', /^Ann/],
    ] as const) {
      const rows = page.getByRole('region', { name: `${category} Call Attempts` }).getByRole('listitem')
      expect(rows.elements()).toHaveLength(1)
      await expect.element(rows.getByText(name).first()).toBeVisible()
    }
  })

  it('shows name, type, phone, source, labels, snooze and date of a closed row below its stage (ACT-10)', async () => {
    const asleep = { state: 'asleep', ends_at: '2025-12-01T09:00:00.000Z' } as const
    showActions([
      aDueAction({ labels: ['Evenings only', 'Nervous'] }),
      aDueAction({ first_name: 'Marcus', snooze: asleep }),
    ])
    await expect
      .element(rowButton(/Beth/))
      .toHaveTextContent(
        'BLBeth LangleyWhitening, Instagram07700 900502InstagramEvenings only+1Due: 19 Nov 2025 4:20pm',
      )
    await expect.element(rowButton(/Marcus/)).toHaveTextContent('Snoozed until 1 Dec 2025 9:00am')
    // On hover the row changes its background, and its label keeps a different one.
    const chip = rowButton(/Beth/).getByText('Evenings only').element().parentElement as HTMLElement
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
    await rowButton(/Beth/).hover()
    await expect.poll(() => backgroundOf(rowButton(/Beth/).element())).toBe('rgb(238, 241, 241)')
    expect(backgroundOf(chip)).toBe('rgb(223, 227, 228)')
    const newLeads = page.getByRole('region', { name: 'New Leads 2' })
    expect(newLeads.element().contains(rowButton(/Beth/).element())).toBe(true)
  })

  it('marks a phone number with too few digits in its row', async () => {
    showActions([aDueAction(), aDueAction({ first_name: 'Marcus', phone: '07700 90056' })])
    const mark = rowButton(/Marcus/).getByRole('img', { name: 'Too short to send an SMS' })
    await expect.element(mark).toBeVisible()
    await mark.hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Too short to send an SMS')
    await expect.element(rowButton(/Beth/).getByRole('img', { name: /Too short/ })).not.toBeInTheDocument()
  })

  it('shows ten rows of a category, and ten more at each press (ACT-15, ACT-16)', async () => {
    showActions(Array.from({ length: 24 }, (_, index) => aDueAction({ first_name: `Lead${index}` })))
    await expect.poll(names).toHaveLength(10)
    await button('Show 10 more New Leads').click()
    await expect.poll(names).toHaveLength(20)
    // Without scrolling, which would load the rows by itself.
    await expect.element(button('Show 4 more New Leads')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(names).toHaveLength(24)
    await expect.element(button(/^Show/)).not.toBeInTheDocument()
  })
})

describe('the rows of a long category', () => {
  const leads = () => Array.from({ length: 34 }, (_, index) => aDueAction({ first_name: `Lead${index}` }))
  /** The part of the page that scrolls. */
  const scroller = () => region.element()

  it('are loaded page by page as the user scrolls down, and not before', async () => {
    await page.viewport(1440, 846)
    showActions(leads())
    await expect.poll(names).toHaveLength(10)
    const top = () => rowButton(/Lead0/).element().getBoundingClientRect().top
    const before = top()
    // The first ten rows fit into the window.
    scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -100 }))
    scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: 100 }))
    await expect.poll(names).toHaveLength(20)
    expect(top()).toBe(before)
    await expect
      .poll(() => {
        scroller().scrollBy(0, 120)
        return names()
      })
      .toHaveLength(34)
    expect(top()).toBe(before - scroller().scrollTop)
    await expect.element(button(/^Show/)).not.toBeInTheDocument()
  })

  it('are loaded when j reaches the last row, which keeps the focus', async () => {
    await page.viewport(1440, 846)
    showActions(leads())
    await expect.poll(names).toHaveLength(10)
    ;(rowButton(/Lead0/).element() as HTMLElement).focus()
    await userEvent.keyboard('jjjjjjjjj')
    await expect.poll(names).toHaveLength(20)
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(document.querySelectorAll('[data-row]')[10])
  })
})

describe('each view of due actions (ACT-05)', () => {
  it.each([
    ['new-leads', 'newLead,newPatient'],
    ['call-attempts', 'callback1,callback2,callback3'],
    ['in-discussion', 'working'],
    ['considering-tx', 'thinking'],
    ['outcomes', 'consultation,booking,txPlanConsult,inTx'],
  ])('requests only its own stages: %s', async (view, stages) => {
    const { server } = showActions([], { view })
    await expect.poll(server.dueQueries).toHaveLength(1)
    expect(server.dueQueries()[0]?.stages).toBe(stages)
  })
})

describe('the list of due actions', () => {
  it('shows skeletons first, then rows, which stay while it is refreshed (ACT-13, ACT-30)', async () => {
    const { server } = showActions([aDueAction()])
    const first = Promise.withResolvers<void>()
    server.due = () => first.promise.then(() => ({ status: 200, body: [aDueAction()] }))
    await page.viewport(390, 844)
    await expect.element(page.getByRole('status', { name: 'Loading actions' })).toBeVisible()
    const avatarBox = () =>
      region.element().querySelector('[class*=avatar]')?.getBoundingClientRect().toJSON()
    const boxBefore = avatarBox()
    first.resolve()
    await expect.element(rowButton(/Beth/)).toBeVisible()
    expect(avatarBox()).toEqual(boxBefore)
    await expect.element(page.getByRole('status', { name: 'Loading actions' })).not.toBeInTheDocument()
    const second = Promise.withResolvers<void>()
    server.due = () => second.promise.then(() => ({ status: 200, body: [] }))
    await button('Refresh actions due').click()
    await expect.element(button('Updating')).toBeDisabled()
    await expect.element(rowButton(/Beth/)).toBeVisible()
    second.resolve()
    await expect.element(button('Refresh actions due')).toBeEnabled()
    await expect.element(rowButton(/Beth/)).not.toBeInTheDocument()
  })

  it('congratulates in place of the categories when it is empty (ACT-04, ACT-13)', async () => {
    showActions([])
    await expect.element(page.getByText('Congratulations! You have no actions due.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
  })

  it('shows that the filters match nothing, and offers to clear them (ACT-04, ACT-32)', async () => {
    const { server } = showActions([])
    server.due = (query) => ({ status: 200, body: query.has('types') ? [] : [aDueAction()] })
    await button('Snoozed actions: Hide snoozed').click()
    await choice('Show snoozed').click()
    await button('Types: All types').click()
    await option('Implants').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Nothing matches these filters')).toBeVisible()
    await expect.element(page.getByText(/^Congratulations/)).not.toBeInTheDocument()
    await button('Clear filters').click()
    await expect.element(rowButton(/Beth/)).toBeVisible()
    await expect.element(button('Types: All types')).toBeVisible()
    await expect.element(button('Snoozed actions: Show snoozed')).toBeVisible()
  })

  it('explains a failed first load, and loads again on request (ACT-13, ACT-14, G-10)', async () => {
    const { server } = showActions([aDueAction()])
    const respond = server.due
    server.due = () => ({ status: 422, body: { code: 'validation', message: 'No' } })
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILURE_TITLE)
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILURE_TEXT)
    server.due = respond
    await button('Try again').click()
    await expect.element(rowButton(/Beth/)).toBeVisible()
  })

  it('explains a failed refresh below the rows, which stay (ACT-13, ACT-14)', async () => {
    const { server } = showActions([aDueAction()])
    await expect.element(rowButton(/Beth/)).toBeVisible()
    const respond = server.due
    server.due = () => ({ status: 422, body: { code: 'validation', message: 'No' } })
    await button('Refresh actions due').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILURE_TITLE)
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILURE_TEXT)
    await expect.element(rowButton(/Beth/)).toBeVisible()
    server.due = respond
    await button('Try again').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it.each([1440, 1280, 390])(
    'is neither covered nor moved by the message of a failed refresh, at %i px',
    async (width) => {
      await page.viewport(width, 846)
      const { server } = showActions(
        Array.from({ length: 20 }, (_, index) => aDueAction({ first_name: `Lead${index}` })),
      )
      await expect.element(button('Show 10 more New Leads')).toBeVisible()
      ;(button('Show 10 more New Leads').element() as HTMLElement).click()
      await rowButton(/Lead19/).click()
      if (width === 390) await button('Back to the list').click()
      else await expect.element(button('Follow up')).toBeVisible()
      const list = region.element()
      list.scrollTop -= 80
      const positions = () => [
        list.scrollTop,
        rowButton(/Lead19/)
          .element()
          .getBoundingClientRect().top,
      ]
      const before = positions()
      expect(before[0]).toBeGreaterThan(0)
      server.due = () => ({ status: 422, body: { code: 'validation', message: 'No' } })
      const refresh = button('Refresh actions due').first()
      ;(refresh.element() as HTMLElement).focus()
      expect(positions()).toEqual(before)
      ;(refresh.element() as HTMLElement).click()
      const alert = page.getByRole('alert')
      await expect.element(alert).toHaveTextContent(FAILURE_TITLE)
      expect(positions()).toEqual(before)
      const box = alert.element().getBoundingClientRect()
      expect(box.top).toBeGreaterThanOrEqual(list.getBoundingClientRect().bottom)
      expect(box.bottom).toBeLessThanOrEqual(846)
      for (const part of [alert, alert.getByRole('button', { name: 'Try again' })]) {
        const { left, right, top, bottom } = part.element().getBoundingClientRect()
        expect([left >= 0, right <= width]).toEqual([true, true])
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        expect(part.element().contains(hit)).toBe(true)
      }
    },
  )
})
