import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart } from './lazy-part.tsx'
import { render } from './testing/render.tsx'

interface NoteProps {
  text: string
  onClose?: () => void
}

const Note = ({ text }: NoteProps) => <p>{text}</p>
const text = 'This could not be loaded. Check your connection and try again.'
const here = page.getByText('Here it is')
const failure = page.getByText(text)
const again = page.getByRole('button', { name: 'Try again' })

function Page({ Part }: { Part: ComponentType<NoteProps> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {open ? 'Opened' : 'Open'}
      </button>
      {open && <Part text="Here it is" onClose={() => setOpen(false)} />}
    </>
  )
}

/** A part whose code is loaded over this network. */
function aNetwork() {
  const network = { isDown: true, asked: 0 }
  const load = async (): Promise<ComponentType<NoteProps>> => {
    network.asked += 1
    if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
    return Note
  }
  return { network, Part: lazyPart(load) }
}

it('shows a failure in place of a part that cannot be loaded, after each attempt, and then the part', async () => {
  const { network, Part } = aNetwork()
  render(
    <>
      <input aria-label="Typed" defaultValue="Half a note" />
      <Part text="Here it is" fallback="Loading" />
    </>,
  )
  await expect.element(failure).toBeVisible()
  await again.click()
  await expect.poll(() => network.asked).toBe(2)
  await expect.element(failure).toBeVisible()
  network.isDown = false
  await again.click()
  await expect.element(here).toBeVisible()
  await expect.element(page.getByLabelText('Typed')).toHaveValue('Half a note')
})

it('closes an overlay that cannot be loaded, with the reason in a toast, and opens it when it can be loaded', async () => {
  const { network, Part } = aNetwork()
  render(<Page Part={Part} />)
  const open = page.getByRole('button', { name: 'Open', exact: true })
  await open.click()
  await expect.element(failure).toBeVisible()
  await expect.element(open).toBeVisible()
  expect(again.query()).toBeNull()
  network.isDown = false
  await open.click()
  await expect.element(here).toBeVisible()
})

it('loads a part before it is shown, with the error thrown by load and ignored by prepare', async () => {
  const { network, Part } = aNetwork()
  const unhandled: unknown[] = []
  const listener = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    unhandled.push(event.reason)
  }
  window.addEventListener('unhandledrejection', listener)
  onTestFinished(() => window.removeEventListener('unhandledrejection', listener))
  Part.prepare()
  const error = await Part.load().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'Error', message: text, cause: { name: 'TypeError' } })
  network.isDown = false
  await Part.load()
  expect(network.asked).toBe(3)
  render(<Part text="Here it is" />)
  await expect.element(here).toBeVisible()
  expect(unhandled).toEqual([])
})

it('passes an error of the part itself to the boundary around it', async () => {
  const Broken = lazyPart(async () => () => {
    throw new Error('Broken inside')
  })
  render(
    <CatchBoundary getResetKey={() => null} errorComponent={({ error }) => <p>{String(error)}</p>}>
      <Broken />
    </CatchBoundary>,
  )
  await expect.element(page.getByText('Broken inside')).toBeVisible()
})

it('does not show a part while a style sheet that failed before is still missing', async () => {
  const link = document.createElement('link')
  const failed = new Promise((resolve) => link.addEventListener('error', resolve))
  Object.assign(link, { rel: 'stylesheet', href: 'blob:nowhere' })
  document.head.append(link)
  const linked = () => document.head.querySelector<HTMLLinkElement>('link[href="blob:nowhere"]')
  onTestFinished(() => linked()?.remove())
  await failed
  const { network, Part } = aNetwork()
  network.isDown = false
  render(<Part text="Here it is" />)
  await expect.element(failure).toBeVisible()
  expect([network.asked, linked() === link]).toEqual([0, false])
  const sheet = 'data:text/css,p{color:rgb(1,2,3)}'
  const next = linked()
  onTestFinished(() => document.head.querySelector(`link[href="${sheet}"]`)?.remove())
  next?.setAttribute('href', sheet)
  await again.click()
  await expect.element(here).toHaveStyle({ color: 'rgb(1, 2, 3)' })
})
