import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMessage, aNote, anEmail } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { bubbleWith, showConversation, timeline } from '../testing/show-conversation.tsx'

function colourOf(element: Element | null): string {
  return element ? getComputedStyle(element).color : ''
}

/** The colour of a design token. */
function tokenColour(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

describe('a message bubble', () => {
  it('shows the author on a phone as far as there is room, not just a first word (COM-05)', async () => {
    await page.viewport(390, 844)
    const writtenBy = (name: string) => ({ representative: { name, photo: null } })
    showConversation({
      width: 390,
      items: [
        aMessage({ text_content: 'short', ...writtenBy('Dr Amir Shah') }),
        aMessage({
          minute: 1,
          text_content: 'long',
          ...writtenBy('Dr Wilhelmina Featherstonehaugh-Cholmondeley'),
        }),
      ],
    })
    await expect.element(timeline.getByText('short')).toBeVisible()
    const authorOf = (text: string, name: string) => {
      const { column } = bubbleWith(text)
      const writer = [...column.querySelectorAll<HTMLElement>('p span')].findLast(
        ({ textContent }) => textContent === name,
      )
      if (!writer) throw new Error(`Not shown: ${name}`)
      return { writer, meta: writer.closest('p') as HTMLElement, column }
    }
    const { writer } = authorOf('short', 'Dr Amir Shah')
    expect(writer.scrollWidth).toBe(writer.clientWidth)
    const long = authorOf('long', 'Dr Wilhelmina Featherstonehaugh-Cholmondeley')
    expect(getComputedStyle(long.writer).textOverflow).toBe('ellipsis')
    expect(long.writer.clientWidth).toBeGreaterThan(100)
    expect(long.writer.scrollWidth).toBeGreaterThan(long.writer.clientWidth)
    expect(long.meta.clientHeight).toBeLessThan(24)
    expect(long.meta.getBoundingClientRect().width).toBeLessThanOrEqual(296)
  })

  it('shows direction, channel, automation, representative with photo, date and status (COM-05)', async () => {
    const photo = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    showConversation({
      items: [
        aMessage({
          text_content: 'inbound WhatsApp',
          comm_type: 'whatsapp_message',
          inbound: true,
          status: 'received',
        }),
        aMessage({
          minute: 1,
          text_content: 'outbound SMS',
          status: 'delivered',
          representative: { name: 'Hannah Price', photo },
        }),
        aMessage({ minute: 2, text_content: 'automated SMS', automated: true, representative: null }),
        anEmail({ minute: 3, inbound: false, text_content: 'outbound email', status: 'sent' }),
        aNote({ minute: 4, content: 'a note' }),
      ],
    })
    await expect.element(timeline.getByText('inbound WhatsApp')).toBeVisible()
    const middle = timeline.element().getBoundingClientRect().left + 245
    const sideOf = (text: string) => {
      const { left, right } = bubbleWith(text).article.getBoundingClientRect()
      return middle - left > right - middle ? 'left' : 'right'
    }
    expect(sideOf('inbound WhatsApp')).toBe('left')
    expect(['outbound SMS', 'automated SMS', 'outbound email', 'a note'].map(sideOf)).toEqual(
      Array(4).fill('right'),
    )
    expect(bubbleWith('inbound WhatsApp').below).toBe('WhatsApp·9:00am')
    expect(bubbleWith('outbound SMS').below).toBe('SMS·Hannah Price·9:01am')
    expect(bubbleWith('outbound SMS').column.querySelector('img')?.getAttribute('src')).toBe(photo)
    expect(bubbleWith('automated SMS').below).toBe('SMS·Automation·9:02am')
    expect(bubbleWith('outbound email').below).toBe('Email·Hannah Price·9:03am')
    expect(bubbleWith('a note').below).toBe('Note·Hannah Price·9:04am')
    expect(bubbleWith('outbound SMS').column.querySelector('[data-icon="checks"]')).not.toBeNull()
    expect(bubbleWith('inbound WhatsApp').column.querySelector('[data-icon]')).toBeNull()
    const time = bubbleWith('outbound SMS').column.querySelector('time')
    expect(time?.dateTime).toBe('2025-11-20T09:01:00.000Z')
    expect(time?.dataset.tooltip).toBe('Thursday 20 November 2025 9:01am')
  })

  it('truncates an email to 150 characters and "...", and shows an email of 150 characters in full (COM-06)', async () => {
    const long = 'a'.repeat(151)
    const whole = 'b'.repeat(150)
    showConversation({
      items: [anEmail({ text_content: long }), anEmail({ minute: 1, text_content: whole })],
    })
    await expect.element(timeline.getByText(`${'a'.repeat(150)}...`, { exact: true })).toBeVisible()
    await expect.element(timeline.getByText(whole, { exact: true })).toBeVisible()
    expect(document.body.textContent).not.toContain(long)
  })

  it('has an icon and a tooltip for each status (COM-10)', async () => {
    const statuses = ['sending', 'sent', 'received', 'delivered', 'read', 'deleted'] as const
    showConversation({
      items: statuses.map((status, minute) => aMessage({ minute, status, text_content: `is ${status}` })),
    })
    await expect.element(timeline.getByText('is deleted')).toBeVisible()
    const marks = statuses.map((status) => {
      const mark = bubbleWith(`is ${status}`).column.querySelector<HTMLElement>('[data-icon]')
      return [mark?.dataset.icon, colourOf(mark), mark?.dataset.tooltip]
    })
    const quiet = tokenColour('--ink-3')
    expect(marks).toEqual([
      ['clock', quiet, 'Sending'],
      ['check', quiet, 'Sent'],
      ['checks', quiet, 'Received'],
      ['checks', quiet, 'Delivered'],
      ['checks', tokenColour('--blue'), 'Read'],
      ['checks', tokenColour('--red'), 'The user has deleted the message'],
    ])
    await userEvent.hover(bubbleWith('is deleted').column.querySelector('[data-icon]') as Element)
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('The user has deleted the message')
  })

  it('shows no status of a message from the patient, except that the patient deleted it (COM-10)', async () => {
    const fromPatient = { inbound: true, comm_type: 'whatsapp_message' } as const
    showConversation({
      items: [
        aMessage({ ...fromPatient, text_content: 'still there', status: 'received' }),
        aMessage({ ...fromPatient, minute: 1, text_content: 'taken back', status: 'deleted' }),
      ],
    })
    await expect.element(timeline.getByText('taken back')).toBeVisible()
    const mark = bubbleWith('taken back').column.querySelector<HTMLElement>('[data-icon]')
    expect(mark?.dataset.tooltip).toBe('The user has deleted the message')
    expect(colourOf(mark)).toBe(tokenColour('--red'))
    expect(bubbleWith('still there').column.querySelector('[data-icon]')).toBeNull()
  })

  it('has no icon for an unknown status (COM-10)', async () => {
    const server = patientServer()
    const odd = { ...aMessage({ text_content: 'odd' }), status: 'queued' }
    const body = { items: [odd], version: 4 }
    server.on(/\/timeline$/, () => ({ status: 200, body, malformed: true }))
    showConversation({ server })
    await expect.element(timeline.getByText('odd')).toBeVisible()
    expect(bubbleWith('odd').column.querySelector('[data-icon]')).toBeNull()
  })

  it('has a failure icon with its reason if it failed, and "Send again" or "Sending again" for an email or SMS (COM-11, ACT-48)', async () => {
    showConversation({
      items: [
        aMessage({ text_content: 'no reason', status: 'failed' }),
        aMessage({
          minute: 1,
          text_content: 'switched off',
          status: 'failed',
          failure_reason: 'The number is switched off',
        }),
        aMessage({
          minute: 2,
          text_content: 'under way',
          status: 'failed',
          retry: { active: true, count: 1 },
        }),
        anEmail({ minute: 3, inbound: false, text_content: 'an email', status: 'failed' }),
        aMessage({ minute: 4, text_content: 'WhatsApp', status: 'failed', comm_type: 'whatsapp_message' }),
        anEmail({
          minute: 5,
          inbound: false,
          text_content: 'marketing',
          status: 'failed',
          comm_type: 'marketing_email',
        }),
      ],
    })
    await expect.element(timeline.getByText('no reason')).toBeVisible()
    const shown = (text: string) => {
      const { column } = bubbleWith(text)
      const icon = column.querySelector<HTMLElement>('[data-icon="alert-circle"]')
      return [icon?.dataset.tooltip, column.querySelector('button:not([aria-label])')?.textContent]
    }
    expect(shown('no reason')).toEqual(['Error Sending Message', 'Send again'])
    expect(shown('switched off')).toEqual(['The number is switched off', 'Send again'])
    expect(shown('under way')).toEqual(['Error Sending Message', undefined])
    expect(bubbleWith('under way').below).toContain('Sending again')
    expect(shown('an email')).toEqual(['Error Sending Message', 'Send again'])
    // Only emails and SMS can be sent again (C1-06).
    expect(shown('WhatsApp')).toEqual(['Error Sending Message', undefined])
    expect(shown('marketing')).toEqual(['Error Sending Message', undefined])
    await userEvent.hover(bubbleWith('switched off').column.querySelector('[data-icon]') as Element)
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('The number is switched off')
  })
})

describe('a long failure text', () => {
  it.each([
    [1440, 490],
    [1024, 600],
    [390, 390],
  ])(
    'wraps as running text at %i px: icon, lines of similar width, then "Send again"',
    async (window, width) => {
      await page.viewport(window, 844)
      const failure_reason =
        'The phone is switched off or out of coverage. Please try again later, or call +447700900461 instead.'
      showConversation({ items: [aMessage({ text_content: 'Hi', status: 'failed', failure_reason })], width })
      await expect.element(timeline.getByText(failure_reason)).toBeVisible()
      const { column } = bubbleWith('Hi')
      const retryButton = column.querySelector('button') as HTMLButtonElement
      const line = retryButton.parentElement as HTMLElement
      expect(line.textContent).toBe(`${failure_reason}\u00a0· Send again`)
      const lines = linesOf(line)
      expect(lines.length).toBeLessThan(5)
      const widths = lines.map(({ left, right }) => right - left)
      expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
      const icon = line.querySelector('[data-icon]') as HTMLElement
      expect(icon.getBoundingClientRect().left).toBeCloseTo(lines[0]?.left ?? 0, 0)
      expect(retryButton.getBoundingClientRect().right).toBeCloseTo(lines.at(-1)?.right ?? 0, 0)
      expect(retryButton.getClientRects()).toHaveLength(1)
    },
  )
})

/** The left and right edge of each line of running text, from the top. */
function linesOf(text: HTMLElement): { left: number; right: number }[] {
  const range = document.createRange()
  range.selectNodeContents(text)
  const pieces = [...range.getClientRects()].filter(({ width }) => width > 0)
  const byLine = Map.groupBy(pieces, ({ top, height }) => Math.round((top + height / 2) / 8))
  return [...byLine.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, rects]) => ({
      left: Math.min(...rects.map(({ left }) => left)),
      right: Math.max(...rects.map(({ right }) => right)),
    }))
}

describe('a message without text', () => {
  it('shows that it has no text, unless it has files', async () => {
    const file = {
      id: 'f',
      name: 'X-ray.pdf',
      type: 'application/pdf',
      url: '/api/v3/attachments/f',
      size: 9,
      state: 'stored' as const,
    }
    showConversation({
      items: [
        aMessage({ text_content: ' \n ', inbound: true }),
        anEmail({ minute: 1, text_content: '\u200b' }),
        aMessage({ minute: 2, text_content: '', inbound: true, attachments: [file] }),
        anEmail({ minute: 3, text_content: '', attachments: [file] }),
      ],
    })
    await expect.element(timeline.getByText('X-ray.pdf').first()).toBeVisible()
    const shown = [...document.querySelectorAll('article')].map(({ textContent }) =>
      textContent?.includes('(no text)'),
    )
    expect(shown).toEqual([true, true, false, false])
  })
})
