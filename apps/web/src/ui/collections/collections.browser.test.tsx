import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Accordion } from './accordion.tsx'
import { Combobox } from './combobox.tsx'
import { DataTable } from './data-table.tsx'
import { SortableList } from './sortable-list.tsx'
import { Tabs } from './tabs.tsx'

afterEach(() => vi.restoreAllMocks())

const channels = [
  { key: 'sms', label: 'SMS' },
  { key: 'email', label: 'Email' },
] as const

function ChannelTabs() {
  const [selected, select] = useState<'sms' | 'email'>('sms')
  return (
    <Tabs label="Channels" items={channels} selected={selected} onSelect={select}>
      Templates for {selected}
    </Tabs>
  )
}

it('tabs that have no room for all scroll to the selected one', async () => {
  const items = ['SMS', 'Email', 'WhatsApp', 'Calls'].map((key) => ({ key, label: key }))
  render(
    <div style={{ width: 120 }}>
      <Tabs label="Channels" items={items} selected="Calls" onSelect={() => {}}>
        Nothing
      </Tabs>
    </div>,
  )
  const list = page.getByRole('tablist', { name: 'Channels' })
  const rightEdge = (element: Element) => element.getBoundingClientRect().right
  const tab = page.getByRole('tab', { name: 'Calls' })
  await expect.poll(() => rightEdge(tab.element())).toBeLessThanOrEqual(rightEdge(list.element()))
})

it('tabs show the view of the tab that is pressed or reached by arrow keys', async () => {
  render(<ChannelTabs />)
  await expect.element(page.getByRole('tabpanel', { name: 'SMS' })).toHaveTextContent('Templates for sms')
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect.element(page.getByRole('tabpanel', { name: 'Email' })).toHaveTextContent('Templates for email')
  // Screen readers follow the tab to its panel.
  const controlled = page.getByRole('tab', { name: 'Email' }).element().getAttribute('aria-controls')
  expect(page.getByRole('tabpanel').element().id).toBe(controlled)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('tab', { name: 'SMS' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Templates for sms')
})

function Statuses() {
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set(['approved']))
  return (
    <Accordion
      openKeys={openKeys}
      onOpen={setOpenKeys}
      sections={[
        { key: 'approved', title: 'Approved', count: 4, content: <p>Consultation reminder</p> },
        { key: 'rejected', title: 'Rejected', count: 1, content: <p>Open evening invitation</p> },
      ]}
    />
  )
}

it('an accordion opens and closes each section at its heading, and can have several open', async () => {
  render(<Statuses />)
  const rejected = page.getByRole('button', { name: 'Rejected 1' })
  await expect.element(page.getByText('Consultation reminder')).toBeVisible()
  await expect.element(rejected).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('Open evening invitation')).not.toBeVisible()
  await rejected.click()
  await expect.element(page.getByText('Open evening invitation')).toBeVisible()
  await expect.element(page.getByText('Consultation reminder')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Open evening invitation')).not.toBeVisible()
})

const patients = ['Amelia', 'Beth', 'Cora', 'Dora'].map((name) => ({ id: name, name }))

function Patients() {
  const [selectedIds, select] = useState<readonly string[]>(['Beth'])
  const isEvery = selectedIds.length === patients.length
  return (
    <DataTable
      label="Patients"
      columns={[
        { key: 'name', label: 'Name', render: ({ name }) => name },
        { key: 'open', label: 'Open', labelHidden: true, render: () => <button type="button">View</button> },
      ]}
      rows={patients}
      selection={{
        all: isEvery ? 'all' : selectedIds.length > 0 ? 'some' : 'none',
        allLabel: 'Select all patients',
        isSelected: ({ id }) => selectedIds.includes(id),
        labelOf: ({ name }) => `Select ${name}`,
        onToggle: ({ id }) =>
          select((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
        onToggleAll: () => select(isEvery ? [] : patients.map(({ id }) => id)),
      }}
      empty="Nobody"
    />
  )
}

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

it('a table shows which rows are selected, and reports the tick boxes that are pressed', async () => {
  render(<Patients />)
  await expect.element(box('Beth')).toBeChecked()
  await expect.element(box('Amelia')).not.toBeChecked()
  await expect.element(box('all patients')).toBePartiallyChecked()
  await box('Amelia').click()
  await expect.element(box('Amelia')).toBeChecked()
  await box('all patients').click()
  await expect.element(box('all patients')).toBeChecked()
  await box('all patients').click()
  await expect.element(box('all patients')).not.toBeChecked()
  // A press beside the tick box selects nothing: text can be copied.
  await page.getByRole('rowheader', { name: 'Cora' }).click()
  await expect.element(box('Cora')).not.toBeChecked()
})

it('a table is operated by keyboard: arrow keys reach tick boxes and buttons, Space presses them', async () => {
  render(<Patients />)
  await expect.element(box('Amelia')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(box('Amelia')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(box('Amelia')).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box('Beth')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(box('Beth')).not.toBeChecked()
  await userEvent.keyboard('{End}')
  await expect
    .element(page.getByRole('row', { name: 'Beth' }).getByRole('button', { name: 'View' }))
    .toHaveFocus()
})

it('a table has placeholders for rows that load for the first time', async () => {
  const { host } = render(
    <DataTable
      label="Patients"
      columns={[{ key: 'name', label: 'Name', render: () => '' }]}
      rows={[]}
      skeletonRows={20}
      empty="Nobody"
    />,
  )
  expect(host.querySelectorAll('tbody tr')).toHaveLength(20)
  await expect.element(page.getByText('Nobody')).not.toBeInTheDocument()
})

it('a table requests a different order when a column header is pressed', async () => {
  const onSort = vi.fn()
  render(
    <DataTable
      label="Patients"
      columns={[{ key: 'name', label: 'Name', sortable: true, render: ({ name }) => name }]}
      rows={patients}
      sort={{ column: 'name', direction: 'ascending' }}
      onSort={onSort}
      empty="Nobody"
    />,
  )
  const head = page.getByRole('columnheader', { name: 'Name' })
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await head.click()
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'name', direction: 'descending' })
})

it('a table without rows shows a text', async () => {
  render(
    <DataTable
      label="Patients"
      columns={[{ key: 'name', label: 'Name', render: () => '' }]}
      rows={[]}
      empty="No patients in this report"
    />,
  )
  await expect.element(page.getByText('No patients in this report')).toBeVisible()
})

function Steps({ onReorder }: { onReorder: (names: string[]) => void }) {
  const [steps, reorder] = useState(patients.slice(0, 3))
  return (
    <SortableList
      label="Steps"
      items={steps}
      onReorder={(next) => {
        reorder(next)
        onReorder(next.map(({ name }) => name))
      }}
      render={({ name }) => name}
    />
  )
}

it('a list is sorted by keyboard from the handle of an item', async () => {
  const onReorder = vi.fn()
  render(<Steps onReorder={onReorder} />)
  const handle = page.getByRole('button', { name: 'Move Amelia' })
  await expect.element(handle).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(handle).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // The first target is Amelia's own place; each arrow key moves to the next one: after Beth, then after Cora.
  await expect.element(page.getByRole('button', { name: /Insert/ }).first()).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => onReorder.mock.calls.length).toBe(1)
  expect(onReorder).toHaveBeenCalledExactlyOnceWith(['Beth', 'Cora', 'Amelia'])
})

function Chooser({ onChange }: { onChange: (value: string | null) => void }) {
  const [value, choose] = useState<string | null>(null)
  return (
    <Combobox
      label="Patient"
      options={patients.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(next) => {
        choose(next)
        onChange(next)
      }}
    />
  )
}

it('a combobox finds options by typing, is operated by keyboard, and shows when nothing matches', async () => {
  const onChange = vi.fn()
  render(<Chooser onChange={onChange} />)
  const input = page.getByRole('combobox', { name: 'Patient' })
  await input.fill('co')
  await expect.element(page.getByRole('option', { name: 'Cora' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('Cora')
  await expect.element(input).toHaveValue('Cora')
  await input.fill('zz')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
})
