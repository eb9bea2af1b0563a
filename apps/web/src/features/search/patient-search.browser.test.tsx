import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectCalls } from '../../lib/call.ts'
import { type FakeResult, fakeApi } from '../../lib/testing/fake-network.ts'
import { aHit } from '../../signed-in/testing/events.ts'
import { render } from '../../ui/testing/render.tsx'
import { PatientSearch, type PatientSearchProps } from './patient-search.tsx'

const charlotte = aHit({ id: 'p1', email: 'charlotte.evans@mail.example', phone: '+447700900461' })
const rhys = aHit({ id: 'p2', first_name: 'Rhys', last_name: 'Evans-Jones' })

const input = page.getByRole('combobox', { name: 'Search patients' })
const hits = page.getByRole('option')

afterEach(() => vi.useRealTimers())

/** Renders the search with a fake network that sends these responses in turn. */
function renderSearch(turns: FakeResult[], props: Partial<PatientSearchProps> = {}) {
  const network = fakeApi(turns)
  connectCalls(network.client)
  const onPick = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PatientSearch formatPhone={(number) => number.replace('+447', '07')} onPick={onPick} {...props} />
    </QueryClientProvider>,
  )
  const requestedUrls = () => network.sent.map(({ url }) => url)
  return { requestedUrls, onPick }
}

describe('the patient search bar', () => {
  it('sends no request for 3 characters, and one request for 4 (SRCH-01, ACT-43)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { requestedUrls } = renderSearch([{ status: 200, body: [charlotte] }])
    await input.fill('eva')
    vi.advanceTimersByTime(10_000)
    expect(requestedUrls()).toEqual([])
    await expect.element(page.getByText('Type at least 4 letters')).toBeVisible()
    await input.fill('')
    await expect.element(page.getByText('Type at least 4 letters')).not.toBeInTheDocument()
    await input.fill('evan')
    vi.advanceTimersByTime(350)
    await expect.element(hits).toBeVisible()
    await expect.element(page.getByText('Type at least 4 letters')).not.toBeInTheDocument()
    vi.advanceTimersByTime(10_000)
    expect(requestedUrls()).toEqual(['/api/v3/patients/search?query=evan'])
  })

  it('waits 350 ms after the last key, and sends the last value once (SRCH-02, ACT-43)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { requestedUrls } = renderSearch([{ status: 200, body: [charlotte] }])
    for (const typed of ['evan', 'evans', 'evans-jones']) {
      await input.fill(typed)
      vi.advanceTimersByTime(349)
    }
    expect(requestedUrls()).toEqual([])
    vi.advanceTimersByTime(1)
    await expect.element(hits).toBeVisible()
    expect(requestedUrls()).toEqual(['/api/v3/patients/search?query=evans-jones'])
  })

  it('shows "Searching…", then each hit with name, email and phone (SRCH-05, ACT-43)', async () => {
    renderSearch([{ status: 200, body: [charlotte, rhys] }])
    await input.fill('evan')
    await expect.element(page.getByText('Searching…')).toBeVisible()
    await expect
      .element(hits.first())
      .toHaveTextContent('Charlotte Evanscharlotte.evans@mail.example07700900461')
    await expect.element(hits.nth(1)).toHaveTextContent('Rhys Evans-Jones')
    await expect.element(page.getByText('Searching…')).not.toBeInTheDocument()
    const marked = [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
    expect(marked).toEqual(['Evan', 'evan', 'Evan'])
  })

  const emptyResults: [string, FakeResult][] = [
    ['no patient matches', { status: 200, body: [] }],
    ['the server fails', { status: 500, body: { code: 'unknown_error', message: 'Oops' } }],
    ['the network is down', 'broken'],
  ]
  it.each(emptyResults)('shows "No results found" when %s (SRCH-06, ACT-43)', async (_case, turn) => {
    renderSearch([turn])
    await input.fill('evan')
    await expect.element(page.getByText('No results found')).toBeVisible()
  })

  it('picks the hit that is clicked, and clears itself (SRCH-07, ACT-43)', async () => {
    const { onPick } = renderSearch([{ status: 200, body: [charlotte, rhys] }])
    await input.fill('evan')
    await hits.nth(1).click()
    expect(onPick).toHaveBeenCalledExactlyOnceWith(rhys)
    await expect.element(input).toHaveValue('')
    await expect.element(hits.first()).not.toBeInTheDocument()
  })

  it('works with the keyboard alone: arrows move around, Enter picks, Escape clears', async () => {
    const { onPick } = renderSearch([{ status: 200, body: [charlotte, rhys] }])
    await input.fill('evan')
    await expect.element(hits.first()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(hits.nth(1)).toHaveAttribute('aria-selected', 'true')
    expect(input.element().getAttribute('aria-activedescendant')).toBe(hits.nth(1).element().id)
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(rhys)
    await input.fill('evan')
    await expect.element(hits.first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(input).toHaveValue('')
    await expect.element(hits.first()).not.toBeInTheDocument()
  })

  it('shows the keys that open the search of everything', async () => {
    renderSearch([{ status: 200, body: [] }], { showsKey: true })
    await expect.element(page.getByText(/Ctrl K|⌘ K/)).toBeVisible()
  })

  it('hides the hits when the user presses elsewhere, and keeps the typed text', async () => {
    renderSearch([{ status: 200, body: [charlotte] }])
    await input.fill('evan')
    await expect.element(hits).toBeVisible()
    await userEvent.click(document.body, { position: { x: 900, y: 800 } })
    await expect.element(hits).not.toBeInTheDocument()
    await expect.element(input).toHaveValue('evan')
    await input.click()
    await expect.element(hits).toBeVisible()
  })
})
