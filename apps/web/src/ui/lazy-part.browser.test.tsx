import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { lazyAddition, lazyPart } from './lazy-part.tsx'
import { render } from './testing/render.tsx'

interface NoteProps {
  text: string
  onClose?: () => void
}

const Note = ({ text }: NoteProps) => <p>{text}</p>
const LOAD_ERROR = 'This could not be loaded. Check your connection and try again.'
const part = page.getByText('Here it is')
const failure = page.getByText(LOAD_ERROR)
const retryButton = page.getByRole('button', { name: 'Try again' })

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

/** A network that is down at first, and a part whose code is loaded over it. */
function aNetwork() {
  const network = { isDown: true, loadCount: 0 }
  const load = async (): Promise<ComponentType<NoteProps>> => {
    network.loadCount += 1
    if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
    return Note
  }
  return { network, load, Part: lazyPart(load) }
}

it('a part that cannot be loaded is replaced by a failure after each attempt, and is shown once it can be loaded', async () => {
  const { network, Part } = aNetwork()
  render(
    <>
      <input aria-label="Typed" defaultValue="Half a note" />
      <Part text="Here it is" fallback="Loading" />
    </>,
  )
  await expect.element(failure).toBeVisible()
  await retryButton.click()
  await expect.poll(() => network.loadCount).toBe(2)
  await expect.element(failure).toBeVisible()
  network.isDown = false
  await retryButton.click()
  await expect.element(part).toBeVisible()
  await expect.element(page.getByLabelText('Typed')).toHaveValue('Half a note')
})

it('a part whose code was loaded before is shown at once, without its fallback', async () => {
  const { network, Part } = aNetwork()
  network.isDown = false
  await Part.load()
  render(<Part text="Here it is" fallback="Loading" />)
  expect(part.query()).not.toBeNull()
})

it('an overlay that cannot be loaded closes, with the reason in a toast, and opens once it can be loaded', async () => {
  const { network, Part } = aNetwork()
  render(<Page Part={Part} />)
  const open = page.getByRole('button', { name: 'Open', exact: true })
  await open.click()
  await expect.element(failure).toBeVisible()
  await expect.element(open).toBeVisible()
  expect(retryButton.query()).toBeNull()
  network.isDown = false
  await open.click()
  await expect.element(part).toBeVisible()
})

it('a part can be loaded before it is shown: if that fails, load throws an error, and prepare does not', async () => {
  const { network, Part } = aNetwork()
  const unhandled: unknown[] = []
  const listener = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    unhandled.push(event.reason)
  }
  window.addEventListener('unhandledrejection', listener)
  onTestFinished(() => window.removeEventListener('unhandledrejection', listener))
  Part.prepare()
  await expect.poll(() => network.loadCount).toBe(1)
  const error = await Part.load().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'Error', message: LOAD_ERROR, cause: { name: 'TypeError' } })
  network.isDown = false
  await Part.load()
  expect(network.loadCount).toBe(3)
  render(<Part text="Here it is" />)
  await expect.element(part).toBeVisible()
  expect(unhandled).toEqual([])
})

it('an error thrown while a part renders reaches the error boundary around the part', async () => {
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

it('a part is not shown while a style sheet that failed to load before is still missing', async () => {
  const link = document.createElement('link')
  const failed = new Promise((resolve) => link.addEventListener('error', resolve))
  Object.assign(link, { rel: 'stylesheet', href: 'blob:nowhere' })
  document.head.append(link)
  const findLink = () => document.head.querySelector<HTMLLinkElement>('link[href="blob:nowhere"]')
  onTestFinished(() => findLink()?.remove())
  await failed
  const { network, Part } = aNetwork()
  network.isDown = false
  render(<Part text="Here it is" />)
  await expect.element(failure).toBeVisible()
  expect([network.loadCount, findLink() === link]).toEqual([0, false])
  const sheet = 'data:text/css,p{color:rgb(1,2,3)}'
  const replacement = findLink()
  onTestFinished(() => document.head.querySelector(`link[href="${sheet}"]`)?.remove())
  replacement?.setAttribute('href', sheet)
  await retryButton.click()
  await expect.element(part).toHaveStyle({ color: 'rgb(1, 2, 3)' })
})

it('an addition that cannot be loaded shows nothing, and appears by itself once the browser is online again', async () => {
  const { network, load } = aNetwork()
  const Addition = lazyAddition(load)
  render(
    <div data-testid="place">
      <Addition text="Here it is" />
    </div>,
  )
  await expect.poll(() => network.loadCount).toBe(1)
  await expect.element(page.getByTestId('place')).toBeEmptyDOMElement()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => network.loadCount).toBe(2)
  await expect.element(page.getByTestId('place')).toBeEmptyDOMElement()
  network.isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.element(part).toBeVisible()
  expect(failure.query()).toBeNull()
})

it('a part that could not be loaded is shown in place of its failure once the browser is online again', async () => {
  const { network, Part } = aNetwork()
  render(<Part text="Here it is" />)
  await expect.element(failure).toBeVisible()
  network.isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.element(part).toBeVisible()
  expect(failure.query()).toBeNull()
})
