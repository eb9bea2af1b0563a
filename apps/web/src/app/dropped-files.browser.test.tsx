import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aPatient } from '../signed-in/testing/events.ts'
import { fakeAppServer, PATIENT } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const note = page.getByRole('textbox', { name: 'Note' })
const notice = page.getByText('Files can only be sent by email, SMS or WhatsApp')

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  openSignedIn(
    fakeAppServer({
      [`GET /api/v3/patients/${PATIENT}`]: { body: aPatient({ id: PATIENT }) },
      [`GET /api/v2/patients/${PATIENT}/timeline`]: { body: { items: [], version: 1 } },
      [`GET /api/v3/patients/${PATIENT}/template-context`]: { body: [] },
    }),
    `/patients/${PATIENT}`,
  )
  await expect.element(note).toBeVisible()
})

/** Drops a file or a text on an element. @returns whether the browser may handle the drop by default */
function drop(target: Element, content: 'a file' | 'a text'): boolean {
  const dataTransfer = new DataTransfer()
  if (content === 'a file') dataTransfer.items.add(new File(['x'], 'x-ray.png', { type: 'image/png' }))
  else dataTransfer.setData('text/plain', 'Saturday')
  const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
  return [target.dispatchEvent(event('dragover')), target.dispatchEvent(event('drop'))].every(Boolean)
}

describe('a dropped file', () => {
  it('does not make the browser leave the app', async () => {
    expect(drop(document.body, 'a file')).toBe(false)
    expect(notice.query()).toBeNull()
  })

  it('causes a notice about the channels that accept files when it is dropped on a note', async () => {
    expect(drop(note.element(), 'a file')).toBe(false)
    await expect.element(notice).toBeVisible()
  })

  it('is distinguished from dragged text, which is dropped as usual', () => {
    expect(drop(note.element(), 'a text')).toBe(true)
  })
})
