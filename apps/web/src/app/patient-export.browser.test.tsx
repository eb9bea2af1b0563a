import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { configWithSockets, init, type Reply } from './testing/fake-app-server.ts'
import { fillAndLogIn } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { failure, LOADING_MS, loadListPages, reportServer } from './testing/report-lists.ts'

const EXPORT = '0198c1de-0000-7000-8000-0000000000e1'
const URL_OF_FILE = `/api/v3/exports/${EXPORT}`
const LIST = '/patients/pipeline/lost'
const dialog = page.getByRole('dialog', { name: 'Export 312 patients?' })
const started: Reply = { status: 202, body: { url: URL_OF_FILE } }

/** The names and contents of the saved files. */
let saved: { name: string; content: Promise<string> }[] = []

beforeAll(loadListPages, LOADING_MS)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  saved = []
  let last: Blob | undefined
  const create = URL.createObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    last = content as Blob
    return create(content)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, content: last.text() })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function exportServer(replies: Record<string, Reply> = {}) {
  const server = reportServer(312)
  server.reply({ 'GET /api/v3/patients/export': started, ...replies })
  const asked = () =>
    server.calls
      .filter((call) => call.startsWith('GET /api/v3/patients/export'))
      .map((call) => Object.fromEntries(new URLSearchParams(call.split('?')[1])))
  return { server, asked }
}

/** Opens the list and the dialog, by the action of the dropdown. */
async function openDialog(replies: Record<string, Reply> = {}) {
  const { server, asked } = exportServer(replies)
  openSignedIn(server, `${LIST}?start=2025-11-01&end=2025-11-07&types=Implants&page=2`)
  await expect.element(page.getByText('Patients 51 to 100 of 312'), { timeout: 15_000 }).toBeVisible()
  await page.getByRole('button', { name: 'Lost', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect.element(dialog).toBeVisible()
  return { server, asked }
}

const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

describe('the export of a report', () => {
  it('is offered in the dropdown and asks first; Cancel sends nothing (PRT-11)', async () => {
    const { asked } = await openDialog()
    await press('Cancel')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked()).toEqual([])
  })

  it('starts with the filters of the list, and says that an email will come (PRT-11, PRT-13)', async () => {
    const { asked } = await openDialog()
    await press('Export')
    const toast = page.getByText("Your export has started! You will receive an email when it's ready.")
    await expect.element(toast).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked()).toEqual([
      { report: 'pipeline/lost', type: 'pipeline', from: '2025-11-01', to: '2025-11-07', types: 'Implants' },
    ])
  })

  it('says when it could not be started, and can be tried again (PRT-13)', async () => {
    const { server } = await openDialog({ 'GET /api/v3/patients/export': failure })
    await press('Export')
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect.element(dialog).toBeVisible()
    server.reply({ 'GET /api/v3/patients/export': started })
    await press('Export')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('an export that is ready', () => {
  const toast = page.getByText('Your export is ready.')

  async function openLive(replies: Record<string, Reply> = {}) {
    FakeSocket.opened = []
    vi.stubGlobal('WebSocket', FakeSocket)
    const { server } = exportServer({
      'GET /config.json': configWithSockets,
      'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
      ...replies,
    })
    openSignedIn(server, '/automations')
    await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed, { timeout: 15_000 }).toBe(true)
    return (user_id: string) =>
      FakeSocket.opened.at(-1)?.publish('patients.export.ready', null, { user_id, url: URL_OF_FILE })
  }

  it('is offered to its own user only, on any screen, and Download saves it', async () => {
    const publish = await openLive({ [`GET ${URL_OF_FILE}`]: { body: 'Email,Name' } })
    publish('0198c1de-0000-7000-8000-00000000ffff')
    publish(init.subscriber_id)
    await expect.element(toast).toBeVisible()
    expect(toast.elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Download' }).click()
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['patients.csv'])
    expect(await saved[0]?.content).toContain('Email,Name')
  })

  it('whose file has gone says so', async () => {
    const publish = await openLive({ [`GET ${URL_OF_FILE}`]: expired })
    publish(init.subscriber_id)
    await page.getByRole('button', { name: 'Download' }).click()
    await expect.element(page.getByText('This export has expired')).toBeVisible()
    expect(saved).toEqual([])
  })
})

const expired: Reply = { status: 410, body: { code: 'export_expired', message: 'This export has expired.' } }
const failed: Reply = {
  status: 409,
  body: { code: 'export_failed', message: 'This export could not be made.' },
}
const missing: Reply = { status: 404, body: { code: 'not_found', message: 'We could not find this export.' } }

describe('the page of the link in the email', () => {
  const open = (reply: Reply) => {
    const { server } = exportServer({ [`GET ${URL_OF_FILE}`]: reply })
    openSignedIn(server, `/exports/${EXPORT}`)
    return server
  }

  it('waits for the file, downloads it once, and offers it again', async () => {
    const server = open({ status: 202, body: { status: 'pending' } })
    await expect.element(page.getByText('Your export is being prepared'), { timeout: 15_000 }).toBeVisible()
    server.reply({ [`GET ${URL_OF_FILE}`]: { body: 'Email,Name' } })
    await expect.element(page.getByText('Your export has been downloaded'), { timeout: 10_000 }).toBeVisible()
    expect(saved).toHaveLength(1)
    await page.getByRole('button', { name: 'Download again' }).click()
    expect(saved).toHaveLength(2)
  })

  it('downloads the file after the log-in', async () => {
    const { server } = exportServer({ [`GET ${URL_OF_FILE}`]: { body: 'Email,Name' } })
    openApp(server, `/exports/${EXPORT}`)
    await fillAndLogIn()
    await expect.element(page.getByText('Your export has been downloaded'), { timeout: 15_000 }).toBeVisible()
    expect(saved).toHaveLength(1)
  })

  it.each([
    ['expired', expired, 'This export has expired'],
    ['failed', failed, 'Your export could not be made'],
    ["missing, or another practice's", missing, 'We could not find this export'],
  ])('says when the export is %s', async (_state, reply, text) => {
    open(reply)
    await expect.element(page.getByText(text), { timeout: 15_000 }).toBeVisible()
    expect(saved).toEqual([])
  })
})
