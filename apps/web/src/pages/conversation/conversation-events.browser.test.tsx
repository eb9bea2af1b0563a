import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAppointment, aStageChange } from '../../signed-in/testing/events.ts'
import { scroller, showConversation, timeline } from '../testing/show-conversation.tsx'

describe('the events of a timeline', () => {
  it('include each appointment of the practice system with what happened, with whom and in which system (TML-12)', async () => {
    const appointments = [
      anAppointment({ headline: 'Consultation booked', pms_type: { name: 'booked', source: 'Dentally' } }),
      anAppointment({ minute: 1, note: 'First visit', pms_type: { name: 'attended', source: 'Dentally' } }),
      anAppointment({
        minute: 2,
        headline: 'Consultation cancelled',
        description: null,
        pms_type: { name: 'cancelled', source: 'Exact' },
      }),
      anAppointment({ minute: 3, headline: 'Dentally says hello', description: 'from Dentally' }),
    ]
    showConversation({ items: appointments })
    await expect.element(timeline.getByText('Consultation booked')).toBeVisible()
    const rows = [...scroller().querySelectorAll('li')]
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Consultation booked with Dr Okafor, Dentally9:00am',
      'Consultation attended with Dr Okafor, DentallyFirst visit9:01am',
      'Consultation cancelled, Exact9:02am',
      'Dentally says hello from Dentally9:03am',
    ])
    // Each kind has its own icon, with its name as tooltip.
    const icons = rows.map((row) => row.querySelector('[data-tooltip]') as HTMLElement)
    expect(icons.map(({ dataset }) => dataset.tooltip)).toEqual([
      'Booked',
      'Attended',
      'Cancelled',
      'Attended',
    ])
    expect(new Set(icons.slice(0, 3).map(({ innerHTML }) => innerHTML)).size).toBe(3)
    expect(rows[1]?.querySelector('time')?.dateTime).toBe(appointments[1]?.datetime)
  })

  it('include a business event with its text, and its type as icon, colour and tooltip (TML-13)', async () => {
    const type = { name: 'opted_out', icon: 'bell-off', color: 'red', tooltip: 'Marketing consent' }
    showConversation({
      items: [
        aStageChange({ note: 'Wants to think about it' }),
        aStageChange({
          minute: 1,
          headline: 'Opted out',
          description: 'by text',
          business_event_type: type,
        }),
        aStageChange({
          minute: 2,
          headline: 'Something new',
          description: null,
          business_event_type: { name: 'new', icon: 'rocket', color: 'pink', tooltip: 'News' },
        }),
      ],
    })
    await expect.element(timeline.getByText('Opted out')).toBeVisible()
    const rows = [...scroller().querySelectorAll('li')]
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Moved to Considering Tx from Consultation by Hannah PriceWants to think about it9:00am',
      'Opted out by text9:01am',
      'Something new9:02am',
    ])
    const icons = rows.map((row) => row.querySelector('[data-tooltip]') as HTMLElement)
    expect(icons.map(({ dataset }) => dataset.tooltip)).toEqual(['Stage change', 'Marketing consent', 'News'])
    expect(icons.map((icon) => icon.querySelector('svg')?.classList.value)).toEqual([
      expect.stringContaining('tabler-icon-arrow-right'),
      expect.stringContaining('tabler-icon-bell-off'),
      expect.stringContaining('tabler-icon-info-circle'),
    ])
    const colours = icons.map((icon) => getComputedStyle(icon).color)
    expect(colours[1]).not.toBe(colours[0])
    // An unknown colour becomes grey.
    expect(colours[2]).toBe(colours[0])
    await userEvent.hover(icons[1] as HTMLElement)
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Marketing consent')
  })
})
