import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { TimeField, type TimeFieldProps } from './time-field.tsx'

function Time({ initial, ...field }: { initial: string } & Pick<TimeFieldProps, 'interval' | 'minimum'>) {
  const [time, setTime] = useState(initial)
  return (
    <>
      <TimeField label="Time" value={time} onChange={setTime} {...field} />
      <output>{time}</output>
    </>
  )
}

const field = page.getByRole('button', { name: 'Time' })
const sheet = page.getByRole('dialog', { name: 'Time' })
const hours = sheet.getByRole('listbox', { name: 'Hour' })
const minutes = sheet.getByRole('listbox', { name: 'Minutes' })
const halves = sheet.getByRole('listbox', { name: 'AM or PM' })
const output = page.getByRole('status')

function textsOf(list: typeof hours, selector = '[role=option]'): (string | null)[] {
  return [...list.element().querySelectorAll(selector)].map((option) => option.textContent)
}

describe('a time field', () => {
  it('offers every fifth minute by default (TIME-01)', async () => {
    render(<Time initial="09:00:00" />)
    await expect.element(field).toHaveTextContent('9:00am')
    await field.click()
    expect(textsOf(minutes)).toEqual('00 05 10 15 20 25 30 35 40 45 50 55'.split(' '))
    expect(textsOf(hours)).toEqual('12 1 2 3 4 5 6 7 8 9 10 11'.split(' '))
  })

  it('offers every fifteenth minute on request, and chooses by pointer and keyboard', async () => {
    render(<Time initial="09:00:00" interval={15} />)
    await field.click()
    expect(textsOf(minutes)).toEqual(['00', '15', '30', '45'])
    await minutes.getByRole('option', { name: '30' }).click()
    await halves.getByRole('option', { name: 'PM' }).click()
    await expect.element(output).toHaveTextContent('21:30:00')
    await expect.element(halves.getByRole('option', { name: 'PM' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(hours).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{End}{ArrowRight}{ArrowUp}{ArrowLeft}{ArrowUp}{Enter}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(field).toHaveTextContent('8:30am')
  })

  it('disables hours and minutes before the minimum, and AM when the minimum is in the afternoon (TIME-03)', async () => {
    render(<Time initial="14:30:00" interval={15} minimum="14:20:00" />)
    await field.click()
    expect(textsOf(hours, '[aria-disabled]')).toEqual(['12', '1'])
    expect(textsOf(minutes, '[aria-disabled]')).toEqual(['00', '15'])
    expect(textsOf(halves, '[aria-disabled]')).toEqual(['AM'])
    await halves.getByRole('option', { name: 'AM' }).click({ force: true })
    await hours.getByRole('option', { name: '1', exact: true }).click({ force: true })
    await userEvent.keyboard('{ArrowUp}{Home}')
    await expect.element(output).toHaveTextContent('14:30:00')
    await userEvent.keyboard('{ArrowDown}')
    expect(textsOf(minutes, '[aria-disabled]')).toEqual([])
    await expect.element(output).toHaveTextContent('15:30:00')
  })
})
