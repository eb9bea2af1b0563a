import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDueAction, head, names, rowOf, showActions } from './testing/show-actions.tsx'

const region = page.getByRole('region', { name: 'Actions due' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
const failed = 'Oh no! Something went wrong on our side.'
const colour = (element: HTMLElement | null, what: 'borderTopColor' | 'backgroundColor') =>
  element && getComputedStyle(element)[what]
const token = (name: string) => {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const value = getComputedStyle(probe).color
  probe.remove()
  return value
}

beforeEach(() => localStorage.clear())

describe('a view of due actions', () => {
  it('has its title, a toolbar, categories with their counts, rows and the refresh control (ACT-02, ACT-03)', async () => {
    showActions([aDueAction(), aDueAction({ stage: 'newPatient', first_name: 'Marcus' })])
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('New Leads - Actions Due')
    expect(document.title).toBe('New Leads - Actions Due - Enamel')
    await expect.element(page.getByRole('heading', { name: 'New Leads 1' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'To Be Placed 1' })).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Filters' })).toBeVisible()
    await expect.element(head(/Beth Langley/)).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button('Refresh actions due')).toBeVisible()
  })

  it('labels call attempts 2nd, 3rd and Final (ACT-06)', async () => {
    const stages = ['callback3', 'callback1', 'callback2']
    showActions(
      stages.map((stage) => aDueAction({ stage })),
      { view: 'call-attempts' },
    )
    const headings = page.getByRole('heading', { level: 2 })
    await expect
      .poll(() => headings.elements().map((heading) => heading.textContent))
      .toEqual(['2nd Call Attempts 1', '3rd Call Attempts 1', 'Final Call Attempts 1'])
  })

  it('shows of a closed row name, type, phone, source, labels, snooze and date (ACT-10)', async () => {
    const asleep = { state: 'asleep', ends_at: '2025-12-01T09:00:00.000Z' } as const
    showActions([
      aDueAction({ labels: ['Evenings only', 'Nervous'] }),
      aDueAction({ first_name: 'Marcus', snooze: asleep }),
    ])
    await expect
      .element(head(/Beth/))
      .toHaveTextContent(
        'BLBeth LangleyWhitening, Instagram07700 900502InstagramEvenings only+119 Nov 2025 4:20pm',
      )
    await expect.element(head(/Marcus/)).toHaveTextContent('Snoozed until 1 Dec 2025 9:00am')
  })

  it('shows ten of a category and ten more at each press (ACT-15, ACT-16)', async () => {
    showActions(Array.from({ length: 24 }, (_, at) => aDueAction({ first_name: `Lead${at}` })))
    await expect.poll(names).toHaveLength(10)
    await button('Show 10 more New Leads').click()
    await expect.poll(names).toHaveLength(20)
    await button('Show 4 more New Leads').click()
    await expect.poll(names).toHaveLength(24)
    await expect.element(button(/^Show/)).not.toBeInTheDocument()
  })
})

describe('each view (ACT-05)', () => {
  it.each([
    ['new-leads', 'newLead,newPatient'],
    ['call-attempts', 'callback1,callback2,callback3'],
    ['in-discussion', 'working'],
    ['considering-tx', 'thinking'],
    ['outcomes', 'consultation,booking,txPlanConsult,inTx'],
  ])('%s asks only for its own stages', async (view, stages) => {
    const { server } = showActions([], { view })
    await expect.poll(server.asked).toHaveLength(1)
    expect(server.asked()[0]?.stages).toBe(stages)
  })
})

describe('the list', () => {
  it('has skeletons at first, then rows, which stay while it is refreshed (ACT-13, ACT-30)', async () => {
    const { server } = showActions([aDueAction()])
    const first = Promise.withResolvers<void>()
    server.due = () => first.promise.then(() => ({ status: 200, body: [aDueAction()] }))
    await expect.element(page.getByRole('status', { name: 'Loading actions' })).toBeVisible()
    first.resolve()
    await expect.element(head(/Beth/)).toBeVisible()
    await expect.element(page.getByRole('status', { name: 'Loading actions' })).not.toBeInTheDocument()
    const second = Promise.withResolvers<void>()
    server.due = () => second.promise.then(() => ({ status: 200, body: [] }))
    await button('Refresh actions due').click()
    await expect.element(button('Updating')).toBeDisabled()
    await expect.element(head(/Beth/)).toBeVisible()
    second.resolve()
    await expect.element(button('Refresh actions due')).toBeEnabled()
    await expect.element(head(/Beth/)).not.toBeInTheDocument()
  })

  it('that is empty congratulates in place of the categories (ACT-04, ACT-13)', async () => {
    showActions([])
    await expect.element(page.getByText('Congratulations! You have no actions due.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
  })

  it('explains a first load that failed, with a way to try again (ACT-13, ACT-14)', async () => {
    const { server } = showActions([aDueAction()])
    const works = server.due
    server.due = () => ({ status: 422, body: { code: 'invalid', message: 'No' } })
    await expect.element(page.getByRole('alert')).toHaveTextContent(failed)
    await expect.element(page.getByRole('alert')).toHaveTextContent('are working on a fix')
    server.due = works
    await button('Try again').click()
    await expect.element(head(/Beth/)).toBeVisible()
  })

  it('explains a refresh that failed above the rows, which stay (ACT-13, ACT-14)', async () => {
    const { server } = showActions([aDueAction()])
    await expect.element(head(/Beth/)).toBeVisible()
    const works = server.due
    server.due = () => ({ status: 422, body: { code: 'invalid', message: 'No' } })
    await button('Refresh actions due').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(failed)
    await expect.element(page.getByRole('alert')).toHaveTextContent('are working on a fix')
    await expect.element(head(/Beth/)).toBeVisible()
    server.due = works
    await button('Try again').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('what comes while the list stands', () => {
  it('is counted apart, as a group of buttons, and in the list once it is asked for (ACT-27, ACT-28, ACT-29)', async () => {
    const [beth, tom] = [aDueAction(), aDueAction({ first_name: 'Tom' })]
    const lead = aDueAction({ first_name: 'Aoife', date: '2025-11-18T09:00:00.000Z' })
    const { server, changed, woke } = showActions([beth, tom])
    await expect.element(head(/Beth/)).toBeVisible()
    changed(lead, {})
    await expect.element(button('1 new action')).toBeVisible()
    expect(page.getByRole('group', { name: 'Refresh actions due' }).elements()).toHaveLength(0)
    changed(beth, { stage: 'callback1' })
    woke(tom)
    const group = page.getByRole('group', { name: 'Refresh actions due' })
    await expect.element(group).toHaveTextContent('1 new action1 updated action1 snooze ending')
    changed(aDueAction(), {})
    await expect.element(group.getByRole('button', { name: '2 new actions' })).toBeVisible()

    server.due = () => ({ status: 200, body: [tom, lead] })
    await group.getByRole('button', { name: '1 snooze ending' }).click()
    await expect.element(button('Refresh actions due')).toBeVisible()
    await expect.element(group).not.toBeInTheDocument()
    await expect.poll(names).toEqual(['Tom', 'Aoife'])
  })

  it('makes a row new on blue, stale on amber, waking on red (ACT-21, ACT-22, ACT-24)', async () => {
    const [beth, tom] = [aDueAction(), aDueAction({ first_name: 'Tom' })]
    const lead = aDueAction({ first_name: 'Aoife' })
    const { server, changed, woke } = showActions([beth, tom])
    await expect.element(head(/Beth/)).toBeVisible()
    const banner = page.getByText('Another user has completed this action. You should refresh actions due')
    woke(beth)
    await expect.element(head(/Beth/)).toHaveTextContent('Snooze ended 20 November 2025 9:00am')
    expect(colour(rowOf(beth), 'borderTopColor')).toBe(token('--red-solid'))
    changed(beth, { stage: 'callback1' })
    await expect.element(banner).toBeVisible()
    await expect.element(head(/Beth/)).not.toHaveTextContent('Snooze ended')
    expect(colour(rowOf(beth), 'borderTopColor')).toBe(token('--amber-solid'))
    changed(lead, {})
    server.due = () => ({ status: 200, body: [tom, lead] })
    await region.getByRole('button', { name: 'Refresh actions due' }).click()
    await expect.element(head(/Aoife/)).toHaveTextContent('New')
    expect(colour(rowOf(lead), 'backgroundColor')).toBe(token('--blue-soft'))
    await expect.element(banner).not.toBeInTheDocument()
  })

  it('of the person’s own doing marks nothing', async () => {
    const beth = aDueAction()
    const { changed } = showActions([beth])
    await expect.element(head(/Beth/)).toBeVisible()
    changed(beth, { stage: 'callback1', user_id: 'me' })
    changed(aDueAction(), { stage: 'callback1' })
    await expect.element(button('Refresh actions due')).toBeVisible()
    expect(rowOf(beth)?.dataset.mark).toBeUndefined()
  })

  it('puts who is waking first, whether the newest or the oldest come first (ACT-23)', async () => {
    const ann = aDueAction({ first_name: 'Ann', date: '2025-11-17T09:00:00.000Z' })
    const waking = { state: 'waking', ends_at: '2025-11-20T09:00:00.000Z' } as const
    const ben = aDueAction({ first_name: 'Ben', date: '2025-11-18T09:00:00.000Z', snooze: waking })
    const cal = aDueAction({ first_name: 'Cal', date: '2025-11-19T09:00:00.000Z' })
    const { woke } = showActions([ann, ben, cal])
    await expect.poll(names).toEqual(['Ben', 'Cal', 'Ann'])
    await button('Newest first').click()
    await expect.poll(names).toEqual(['Ben', 'Ann', 'Cal'])
    woke(cal)
    await expect.poll(names).toEqual(['Ben', 'Cal', 'Ann'])
    await button('Oldest first').click()
    await expect.poll(names).toEqual(['Cal', 'Ben', 'Ann'])
  })
})

describe('the filter bar', () => {
  const END = '23:59:59.999Z'

  it('filters by types, sources and labels, and turns the order round (ACT-32)', async () => {
    const due = [
      aDueAction({ first_name: 'Ann', date: '2025-11-17T09:00:00.000Z', labels: ['VIP'] }),
      aDueAction({ first_name: 'Ben', date: '2025-11-18T09:00:00.000Z' }),
    ]
    const { server } = showActions(due)
    const asked = async (count: number) => {
      await expect.poll(server.asked).toHaveLength(count)
      return server.asked().at(-1)
    }
    await expect.poll(names).toEqual(['Ben', 'Ann'])
    await button('Types: All types').click()
    await option('Implants').click()
    expect(await asked(2)).toMatchObject({ types: 'Implants' })
    await userEvent.keyboard('{Escape}')
    await button('Sources: All sources').click()
    await option('Google Ads').click()
    expect(await asked(3)).toMatchObject({ types: 'Implants', sources: 'Google Ads' })
    await userEvent.keyboard('{Escape}')
    await button('Labels: All labels').click()
    await option('VIP').click()
    expect(await asked(4)).toMatchObject({ labels: 'VIP' })
    await userEvent.keyboard('{Escape}')
    await button('Newest first').click()
    await expect.poll(names).toEqual(['Ann', 'Ben'])
    await expect.element(button('Oldest first')).toBeVisible()
    expect(server.asked()).toHaveLength(4)
  })

  it('is called Due & overdue until days are chosen, offers Tomorrow, and takes days to come (ACT-32, ACT-33)', async () => {
    const { server } = showActions([])
    await expect.poll(server.asked).toHaveLength(1)
    expect(server.asked()[0]?.start_at).toBeUndefined()
    const [today] = server.asked()[0]?.end_at?.split('T') ?? []
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    await button('Dates: Due & overdue').click()
    await choice('Tomorrow').click()
    await expect.poll(server.asked).toHaveLength(2)
    expect(server.asked()[1]).toMatchObject({
      start_at: `${tomorrow}T00:00:00.000Z`,
      end_at: `${tomorrow}T${END}`,
    })
    await button('Dates: Tomorrow').click()
    await choice('Choose dates').click()
    await expect.element(page.getByLabelText('To', { exact: true })).not.toHaveAttribute('max')
    await page.getByLabelText('From', { exact: true }).fill('2099-01-01')
    await page.getByLabelText('To', { exact: true }).fill('2099-01-02')
    await button('Show').click()
    await expect.poll(server.asked).toHaveLength(3)
    expect(server.asked()[2]).toMatchObject({
      start_at: '2099-01-01T00:00:00.000Z',
      end_at: `2099-01-02T${END}`,
    })
  })

  it('has referrals only where the practice has them (ACT-34)', async () => {
    const { server } = showActions([], { client: { referrals_enabled: true } })
    await button('Referrals: All referrals').click()
    await choice('Non-referrals').click()
    await expect.poll(server.asked).toHaveLength(2)
    expect(server.asked().map(({ referred }) => referred)).toEqual([undefined, '0'])
    await button('Referrals: Non-referrals').click()
    await choice('Referrals').click()
    await expect.poll(() => server.asked().at(-1)?.referred).toBe('1')
  })

  it('has none without, and is not narrowed by what nobody can see (ACT-34)', async () => {
    localStorage.setItem(
      'enamel:state',
      JSON.stringify({ version: 1, sections: { actions: { referrals: 'referrals' } } }),
    )
    const { server } = showActions([])
    await expect.poll(server.asked).toHaveLength(1)
    expect(server.asked()[0]?.referred).toBeUndefined()
    await expect.element(button(/^Referrals/)).not.toBeInTheDocument()
  })

  it('comes back after a reload as it was, with the order (ACT-37)', async () => {
    const before = showActions([])
    await button('Snoozed actions: Hide snoozed').click()
    await choice('Show snoozed').click()
    await button('Newest first').click()
    await button('Types: All types').click()
    await option('Implants').click()
    await expect.poll(before.server.asked).toHaveLength(3)
    before.leave()
    const { server } = showActions([])
    await expect.element(button('Snoozed actions: Show snoozed')).toBeVisible()
    await expect.element(button('Oldest first')).toBeVisible()
    await expect.element(button(/^Types: 1 types/)).toBeVisible()
    await expect.poll(server.asked).toHaveLength(1)
    expect(server.asked()[0]).toMatchObject({ include_snoozed: '1', types: 'Implants' })
  })
})
