import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectCalls } from '../../../lib/call.ts'
import { type FakeResult, fakeApi } from '../../../lib/testing/fake-network.ts'
import { render } from '../../../ui/testing/render.tsx'
import { aReplay, emptyReplay } from '../testing/replays.ts'
import { nurture } from '../testing/workflows.ts'
import { ReplayPane, type ReplayPaneProps } from './replay-pane.tsx'
import { useReplay } from './use-replay.ts'

const answer = (body: object): FakeResult => ({ status: 200, body })
const gone = { status: 404, body: { code: 'not_found', message: 'We could not find this automation.' } }
const workflow = { ...nurture, enabled: false }

function Shown(props: Omit<ReplayPaneProps, 'replay'>) {
  const replay = useReplay(props.workflow.id, { ...props, isShown: true })
  return <ReplayPane {...props} replay={replay} />
}

function show(turns: FakeResult[], props: Partial<ReplayPaneProps> = {}, width?: number) {
  const network = fakeApi(turns)
  connectCalls(network.client)
  const onEnable = vi.fn()
  const onOpenPatient = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <div style={{ width }}>
        <Shown
          workflow={workflow}
          now={new Date('2025-11-20T10:00:00Z')}
          timeZone="Europe/London"
          canEnable
          onEnable={onEnable}
          onOpenPatient={onOpenPatient}
          {...props}
        />
      </div>
    </QueryClientProvider>,
  )
  return { onEnable, onOpenPatient, urls: () => network.sent.map(({ url }) => url) }
}

const enable = page.getByRole('button', { name: 'Enable workflow' })
const lead = (name: string) =>
  page.getByRole('list', { name: 'Leads' }).getByRole('listitem').filter({ hasText: name })

describe('time travel', () => {
  it('shows for the last 90 days who would have got what, what was held back, and why each lead stopped', async () => {
    const { urls, onEnable, onOpenPatient } = show([answer(aReplay())])
    await expect.element(page.getByText('What would have happened in the last 90 days')).toBeVisible()
    await expect.element(page.getByText('Would get a message')).toBeVisible()
    expect(urls().at(-1)).toContain('/replay?from=2025-08-23&to=2025-11-20')
    await expect.element(page.getByRole('definition').first()).toHaveTextContent('4')
    const joseph = lead('Joseph Adair')
    await expect.element(joseph.first()).toHaveTextContent(/13 Nov, 8:47pm.*Still in it3 messages/)
    const moved = page.getByRole('img', { name: 'SMS Enquiry received: moved from 8:47pm to Fri 8:00am' })
    await expect.element(moved).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Email Welcome: no marketing consent' })).toBeVisible()
    await expect.element(page.getByText('Moved to Booking')).toBeVisible()
    await expect.element(page.getByText(/still have to be customised are counted/)).toBeVisible()
    await expect.element(page.getByText('Nothing was sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Nadia Hussain' }).click()
    await enable.click()
    expect([onOpenPatient.mock.calls.length, onEnable.mock.calls.length]).toEqual([1, 1])
  })

  it('has its days as a table, and other days when they are chosen', async () => {
    const { urls } = show([answer(aReplay()), answer(emptyReplay)])
    await page.getByRole('button', { name: 'Show as table' }).click()
    const row = page.getByRole('row').filter({ hasText: '24 Aug' })
    await expect.element(row).toHaveTextContent('24 Aug74')
    await page.getByRole('button', { name: /^Dates/ }).click()
    await page.getByRole('menuitemradio', { name: 'Past week' }).click()
    await expect.element(page.getByText('No lead entered New enquiry nurture on these days')).toBeVisible()
    expect(urls().at(-1)).toContain('from=2025-11-14&to=2025-11-20')
    await expect.element(page.getByText('What would have happened on these days')).toBeVisible()
  })

  it('loads further leads', async () => {
    const next = `2025-11-20T10:00:00.000Z_2025-11-10T16:40:00.000Z_${nurture.id}`
    const last = { ...aReplay().data[0], patient: { id: nurture.id, name: 'Last Lead', distinguisher: null } }
    const { urls } = show([
      answer(aReplay({ metadata: { total: 60, next } })),
      answer(aReplay({ data: [last as never], metadata: { total: 60, next: null } })),
    ])
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.element(page.getByText('Last Lead')).toBeVisible()
    await expect.element(page.getByText('60 leads')).toBeVisible()
    expect(decodeURIComponent(urls().at(-1) ?? '')).toContain(`&before=${next}`)
  })

  it('says that further leads could not be loaded, and loads them again', async () => {
    const next = `2025-11-20T10:00:00.000Z_2025-11-10T16:40:00.000Z_${nurture.id}`
    const first = aReplay({ metadata: { total: 60, next } })
    show([answer(first), gone, gone, answer(aReplay({ metadata: { total: 60, next: null } }))])
    await page.getByRole('button', { name: 'Show more' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Could not load more.' })
    await expect.element(failure).toBeVisible()
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await tryAgain.click()
    await expect.element(failure).toBeVisible()
    await expect.element(lead('Joseph Adair').first()).toBeVisible()
    await tryAgain.click()
    await expect.element(page.getByText('60 leads')).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
  })

  it('can be tried again when it failed, and enables nothing that is not customised', async () => {
    show([gone, answer(aReplay())], { canEnable: false })
    await expect.element(page.getByRole('alert')).toHaveTextContent(gone.body.message)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(enable).toBeDisabled()
  })

  it.each([880, 358])('keeps the moment at which a lead entered in one line, %d px wide', async (width) => {
    const data = aReplay().data.map((lead) => ({ ...lead, entered_at: '2024-11-28T23:54:00Z' }))
    show([answer(aReplay({ data }))], {}, width)
    const entered = page.getByText('28 Nov 2024, 11:54pm').first()
    await expect.element(entered).toBeVisible()
    const text = document.createRange()
    text.selectNode(entered.element().lastChild as Node)
    expect(text.getClientRects()).toHaveLength(1)
    const reason = lead('Isla Cameron').getByText('No marketing consent').element().getBoundingClientRect()
    expect(reason.right).toBeLessThanOrEqual(width + 1)
    expect(text.getBoundingClientRect().right).toBeLessThan(reason.left)
    expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(
      entered.element().getBoundingClientRect().right,
    )
  })
})
