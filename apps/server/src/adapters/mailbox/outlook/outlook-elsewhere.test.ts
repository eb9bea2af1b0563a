import { describe, expect, it } from 'vitest'
import { anOutlookMessage, graphError, recipients } from '../testing/an-outlook-message.ts'
import { addressesOf, answeredStep, noAddresses, readAll, TOKEN } from '../testing/fake-mailbox.ts'
import { fakeOutlookForFile, folderOf, inFolder, LIST, outlookFolders } from '../testing/fake-outlook.ts'

const { provider, serve, serveMail, mailbox, caughtUp } = await fakeOutlookForFile()
const at = (time: string) => ({ receivedDateTime: `2026-03-02T${time}Z`, sentDateTime: null })
const ownEmail = {
  from: recipients('Desk@outlook.example')[0],
  toRecipients: recipients('jane@home.example'),
}

describe('mail in other folders of a mailbox at Outlook', () => {
  it('is read, but not that of the folders that are read otherwise, or whose mail is on no timeline', async () => {
    const folders = ['inbox', 'sentitems', 'junkemail', 'deleteditems', 'drafts', 'smith', 'archive']
    serveMail({ all: folders.map((folder) => inFolder(folder, folder)) })
    expect((await readAll(mailbox, caughtUp)).ids).toEqual(['smith', 'archive'])
    const list = provider.requests.find(({ path }) => path.startsWith(`${LIST}?`))
    expect(list?.headers.prefer).toBe('IdType="ImmutableId"')
    const query = new URL(list?.path ?? '', provider.url).searchParams
    expect(query.get('$orderby')).toBe('receivedDateTime')
    expect(query.get('$filter')).toBe('receivedDateTime ge 2026-03-01T00:00:00Z')
    expect(query.get('$select')).toContain('parentFolderId')
  })

  it('is not read from a folder that was moved to the deleted mail or the junk, at whatever depth', async () => {
    const inside: Record<string, object[]> = {
      deleteditems: [{ id: 'id-old', childFolderCount: 1 }],
      old: [{ id: 'id-older', childFolderCount: 0 }],
      junkemail: [{ id: 'id-suspect', childFolderCount: 0 }],
    }
    const all = ['old', 'older', 'suspect', 'smith'].map((folder) => inFolder(folder, folder))
    serveMail(
      { all },
      {
        childrenOf: (folder) => inside[folder] ?? [],
      },
    )
    expect((await readAll(mailbox, caughtUp)).ids).toEqual(['smith'])
    const arriving = JSON.stringify({
      ...JSON.parse(caughtUp),
      arrivals: { from: '2026-03-01T00:00:00.000Z', skip: 0 },
    })
    expect((await answeredStep(mailbox, arriving)).items.map(({ id }) => id)).toEqual(['smith'])
    expect((await readAll(mailbox, null, addressesOf(['jane@home.example']), 'search')).ids).toEqual([
      'smith',
    ])
  })

  it('was sent when the mailbox is its author, unless it came from elsewhere in its name', async () => {
    const { internetMessageHeaders: _none, ...sent } = inFolder('smith', 'sent', ownEmail)
    const form = inFolder('smith', 'form', { ...ownEmail, headers: { Received: 'from www.brightside.test' } })
    serveMail({ all: [sent, form, inFolder('smith', 'received')] })
    const { steps } = await readAll(mailbox, caughtUp)
    expect(steps.flatMap(({ items }) => items).map(({ id, folder }) => `${id}: ${folder}`)).toEqual([
      'sent: sent',
      'form: received',
      'received: received',
    ])
  })

  it('is listed by its time, so that what is deleted meanwhile does not let other mail be missed', async () => {
    const all = ['09:00:01', '09:00:02', '09:00:03', '09:00:04'].map((time) =>
      inFolder('smith', time.slice(-1), at(time)),
    )
    const pages = serveMail({ all }, { pageSize: 2 })
    const sent = await answeredStep(mailbox, caughtUp)
    const inbox = await answeredStep(mailbox, sent.cursor)
    const first = await answeredStep(mailbox, inbox.cursor)
    expect(first).toMatchObject({ items: [{ id: '1' }, { id: '2' }], lookedAt: 2, isLast: false })
    all.splice(0, 1)
    const { steps, ids } = await readAll(mailbox, first.cursor)
    expect(ids).toEqual(['2', '3', '3', '4'])
    // An email that was on the page before is not counted again.
    expect(steps.map(({ lookedAt }) => lookedAt)).toEqual([1, 1])
    expect(pages.slice(1)).toEqual(['2026-03-02T09:00:02Z', '2026-03-02T09:00:03Z'])
  })

  it('is read to its end when more of it was received in a second than a page has', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => inFolder('smith', id, at('09:00:00')))
    all.push(inFolder('smith', 'later', at('09:00:01')))
    const pages = serveMail({ all }, { pageSize: 2 })
    const { ids, cursor } = await readAll(mailbox, caughtUp)
    expect(new Set(ids)).toEqual(new Set(['a', 'b', 'c', 'd', 'e', 'later']))
    expect(pages).toEqual([
      '2026-03-01T00:00:00Z',
      '2026-03-02T09:00:00Z',
      '2026-03-02T09:00:00Z +2',
      '2026-03-02T09:00:00Z +4',
    ])
    expect(JSON.parse(cursor).elsewhere.skip).toBe(0)
  })

  it('is asked for from some minutes before the last complete round on, in case it was in the inbox first', async () => {
    const pages = serveMail({})
    const { cursor } = await readAll(mailbox, caughtUp, {
      ...noAddresses,
      now: new Date('2026-03-10T09:00:00Z'),
    })
    await readAll(mailbox, cursor, { ...noAddresses, now: new Date('2026-03-10T11:00:00Z') })
    expect(pages).toEqual(['2026-03-01T00:00:00Z', '2026-03-10T08:50:00Z'])
  })

  it('does not make the cursor move when it cannot be listed', async () => {
    serveMail({})
    const sent = await answeredStep(mailbox, caughtUp)
    const inbox = await answeredStep(mailbox, sent.cursor)
    serve({ [`GET ${LIST}`]: () => graphError(429, 'ApplicationThrottled') })
    expect(await mailbox.step(TOKEN, inbox.cursor, noAddresses)).toMatchObject({ kind: 'busy' })
    serve({ [`GET ${LIST}`]: () => ({ status: 200, json: { rows: [] } }) })
    expect(await mailbox.step(TOKEN, inbox.cursor, noAddresses)).toMatchObject({ kind: 'unreadable' })
  })
})

describe('mail that arrives during the first pass through a mailbox at Outlook', () => {
  const now = { ...noAddresses, now: new Date('2026-03-10T09:00:00Z') }
  const arrived = (id: string, time: string, given = {}) =>
    inFolder('inbox', id, { receivedDateTime: `2026-03-10T${time}Z`, ...given })

  it('is read with the next page, in whatever folder it is, and once', async () => {
    const all: object[] = []
    const pages = serveMail({
      sentitems: [[]],
      inbox: [[anOutlookMessage('a')], [anOutlookMessage('b'), arrived('new', '09:00:05')]],
      all,
    })
    const sent = await answeredStep(mailbox, null, now)
    expect(sent.items).toEqual([])
    all.push(
      arrived('new', '09:00:05'),
      inFolder('smith', 'ruled', { receivedDateTime: '2026-03-10T09:00:06Z' }),
    )
    all.push(inFolder('junkemail', 'spam', { receivedDateTime: '2026-03-10T09:00:07Z' }))
    const first = await answeredStep(mailbox, sent.cursor, now)
    expect(first.items.map(({ id }) => id)).toEqual(['a', 'new', 'ruled'])
    // What is new is not counted: the total is that of the beginning.
    expect(first.lookedAt).toBe(1)
    all.push(arrived('newer', '09:00:08'))
    const second = await answeredStep(mailbox, first.cursor, now)
    expect(second.items.map(({ id }) => id)).toEqual(['b', 'new', 'newer'])
    expect(pages).toEqual(['2026-03-10T08:50:00Z', '2026-03-10T08:50:00Z', '2026-03-10T09:00:07Z'])
  })

  it('is not asked for once the pass is over', async () => {
    const pages = serveMail({})
    const { cursor } = await readAll(mailbox, null, now)
    const before = pages.length
    await readAll(mailbox, cursor, now)
    expect(pages.length - before).toBe(1)
  })

  it('does not hold up the pass when it cannot be asked for', async () => {
    const inbox = [[anOutlookMessage('a')]]
    serveMail({ inbox })
    const { cursor } = await answeredStep(mailbox, null, now)
    let isDown = true
    serveMail({ inbox, all: [arrived('new', '09:00:05')] }, { isListDown: () => isDown })
    const step = await answeredStep(mailbox, cursor, now)
    expect(step).toMatchObject({ items: [{ id: 'a' }], isLast: false })
    isDown = false
    expect((await readAll(mailbox, step.cursor, now)).ids).toEqual(['new'])
  })
})

describe('the folders of a mailbox at Outlook', () => {
  it('are asked for until all are known, each until it is, so that an unsteady Outlook is read as well', async () => {
    const asked: string[] = []
    serve({
      ...outlookFolders,
      'GET /v1.0/me/mailFolders/*': (request) => {
        asked.push(request.path)
        const id = `id-${folderOf(request.path)}`
        return asked.length % 3 === 0 ? { status: 503 } : { status: 200, json: { id } }
      },
    })
    const first = await answeredStep(mailbox, null)
    expect(first).toMatchObject({ items: [], isLast: false })
    serveMail({ inbox: [[anOutlookMessage('a')]] })
    expect((await readAll(mailbox, first.cursor)).ids).toEqual(['a'])
    serve({ 'GET /v1.0/me': () => ({ status: 503 }), 'GET /v1.0/me/mailFolders/*': () => ({ status: 503 }) })
    expect(await mailbox.step(TOKEN, null, noAddresses)).toMatchObject({ kind: 'unreachable' })
  })
})
