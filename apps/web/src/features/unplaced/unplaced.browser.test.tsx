import type { UnplacedMessage } from '@enamel/contract/unplaced'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectCalls } from '../../lib/call.ts'
import { type FakeResult, fakeApi } from '../../lib/testing/fake-network.ts'
import { render } from '../../ui/testing/render.tsx'
import { UnplacedList } from './unplaced-list.tsx'

const message: UnplacedMessage = {
  id: 'm1',
  channel: 'Email',
  reason: 'auto_reply',
  from: 'robot@mail.example',
  subject: 'Out of office',
  snippet: 'I am away until Monday.',
  answers: [],
  received_at: '2025-11-20T09:31:00Z',
  raw_url: '/api/files/m1',
}
const oneMessage: FakeResult = { status: 200, body: { data: [message], total: 1 } }
const noMessages: FakeResult = { status: 200, body: { data: [], total: 0 } }

function renderList(...turns: FakeResult[]) {
  const network = fakeApi(turns)
  connectCalls(network.client)
  const onOpenPatient = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UnplacedList
        timeZone="Europe/London"
        now={new Date('2025-11-20T10:00:00Z')}
        formatPhone={(number) => number.replace('+447700', '07700 ')}
        onOpenPatient={onOpenPatient}
        patientSearch={(onPick) => (
          <button type="button" onClick={() => onPick('p1')}>
            Charlotte Evans
          </button>
        )}
      />
    </QueryClientProvider>,
  )
  const sent = () =>
    network.sent.map(({ method, url, body }) => ({ call: `${method} ${url}`, body })).slice(1)
  return { sent, onOpenPatient }
}

const row = page.getByRole('article')

describe('unplaced messages', () => {
  it('show sender, content, time and the reason why they are not placed, and can be downloaded', async () => {
    renderList(oneMessage)
    await expect.element(row).toHaveTextContent('robot@mail.example')
    for (const text of ['Automatic reply', 'Out of office', 'I am away until Monday.', '9:31am']) {
      await expect.element(row.getByText(text, { exact: true })).toBeVisible()
    }
    await expect.element(row.getByText(/^A computer answered/)).toBeVisible()
    await expect.element(row.getByRole('img', { name: 'Email' })).toBeVisible()
    await expect.element(row.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/files/m1')
  })

  it('show the sender of a text as a formatted number, and the sender of an email unchanged', async () => {
    const text: UnplacedMessage = { ...message, id: 'm2', channel: 'SMS', from: '+447700900461', subject: '' }
    const email: UnplacedMessage = { ...message, id: 'm3', from: '+447700900461@mail.example' }
    renderList({ status: 200, body: { data: [text, email], total: 2 } })
    await expect.element(page.getByText('07700 900461', { exact: true })).toBeVisible()
    await expect.element(page.getByText('+447700900461@mail.example', { exact: true })).toBeVisible()
  })

  it('show the questions and answers of a form that awaits review', async () => {
    const form: UnplacedMessage = {
      ...message,
      channel: 'Form Submissions',
      reason: 'awaiting_review',
      from: 'Kim Lee',
      subject: 'Implants enquiry',
      snippet: 'Two missing molars.',
      answers: [
        { label: 'Phone', answer: '07700 900321' },
        { label: 'Message', answer: 'Two missing molars.' },
      ],
    }
    renderList({ status: 200, body: { data: [form], total: 1 } })
    for (const text of [
      'Kim Lee',
      'Waiting for review',
      'Implants enquiry',
      'Phone',
      '07700 900321',
      'Message',
    ]) {
      await expect.element(row.getByText(text, { exact: true })).toBeVisible()
    }
    await expect.element(row.getByText('Two missing molars.')).toBeVisible()
    await expect.element(row.getByText(/^Many forms came in within a few minutes/)).toBeVisible()
    await expect.element(row.getByRole('img', { name: 'Form Submissions' })).toBeVisible()
  })

  it('are placed on the patient whom the user finds', async () => {
    const { sent, onOpenPatient } = renderList(
      oneMessage,
      { status: 200, body: { patient_id: 'p1' } },
      noMessages,
    )
    await row.getByRole('button', { name: 'Place on a patient' }).click()
    await page
      .getByRole('dialog', { name: 'Place on a patient' })
      .getByRole('button', { name: 'Charlotte Evans' })
      .click()
    await expect.element(page.getByText('Every message has its place')).toBeVisible()
    expect(sent()[0]).toEqual({ call: 'POST /api/v3/unplaced/m1/place', body: { patient_id: 'p1' } })
    await page.getByRole('button', { name: 'Open patient' }).click()
    expect(onOpenPatient).toHaveBeenCalledExactlyOnceWith('p1')
  })

  it('are made into a new lead', async () => {
    const { sent } = renderList(oneMessage, { status: 200, body: { patient_id: 'p2' } }, noMessages)
    await row.getByRole('button', { name: 'Make a new lead' }).click()
    await expect.element(page.getByText('A new lead was made from this message')).toBeVisible()
    expect(sent()[0]).toEqual({ call: 'POST /api/v3/unplaced/m1/place', body: { patient_id: null } })
  })

  it('are dismissed on a second click', async () => {
    const { sent } = renderList(oneMessage, { status: 204 }, noMessages)
    await row.getByRole('button', { name: 'Dismiss' }).click()
    expect(sent()).toEqual([])
    await row.getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(page.getByText('Every message has its place')).toBeVisible()
    expect(sent()[0]?.call).toBe('DELETE /api/v3/unplaced/m1')
  })

  it('can be dismissed together if they are forms that await review', async () => {
    const forms = ['f1', 'f2', 'f3'].map((id) => ({
      ...message,
      id,
      channel: 'Form Submissions' as const,
      reason: 'awaiting_review' as const,
    }))
    const fourMessages: FakeResult = { status: 200, body: { data: [message, ...forms], total: 4 } }
    const { sent } = renderList(fourMessages, { status: 200, body: { dismissed: 3 } }, oneMessage)
    const waiting = page.getByRole('region', { name: 'Forms waiting for review' })
    await waiting.getByRole('button', { name: 'Dismiss 3 forms' }).click()
    await waiting.getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(page.getByText('3 forms were dismissed')).toBeVisible()
    await expect.element(waiting).not.toBeInTheDocument()
    await expect.element(row).toHaveTextContent('robot@mail.example')
    expect(sent()[0]).toEqual({ call: 'POST /api/v3/unplaced/dismiss', body: { ids: ['f1', 'f2', 'f3'] } })
  })

  it('are reloaded, with an error for the user, when another user has acted on the message first', async () => {
    const gone = 'This message is no longer in the list. A colleague may have placed it.'
    renderList(oneMessage, { status: 404, body: { code: 'not_found', message: gone } }, noMessages)
    await row.getByRole('button', { name: 'Make a new lead' }).click()
    await expect.element(page.getByText(gone)).toBeVisible()
    await expect.element(page.getByText('Every message has its place')).toBeVisible()
  })

  it('can be requested again when they cannot be loaded', async () => {
    renderList({ status: 400, body: { code: 'malformed', message: 'No' } }, oneMessage)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row).toBeVisible()
  })
})
