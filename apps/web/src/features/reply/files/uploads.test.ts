import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it, vi } from 'vitest'
import { forgetDrafts } from '../../../lib/drafts/drafts.ts'
import { fakeTab } from '../../../lib/drafts/testing/fake-tab.ts'
import { unsavedEdits } from '../../../lib/drafts/unsaved-edits.tsx'
import { createUploads, type UploadDependencies, uploadDrafts } from './uploads.ts'

fakeTab()

/** Uploads into one draft. The test resolves or rejects their requests. */
function aDraft() {
  const sent: { name: string; signal: AbortSignal; onProgress: (fraction: number) => void }[] = []
  const requests: PromiseWithResolvers<ReplyFile>[] = []
  const done: string[][] = []
  const deps: UploadDependencies = {
    send: ({ name }, options) => {
      sent.push({ name, ...options })
      const request = Promise.withResolvers<ReplyFile>()
      requests.push(request)
      return request.promise
    },
    explain: (error) => ({ reason: String(error), final: error === 'refused' }),
    onDone: ({ id }, before) => done.push([id, ...before]),
  }
  const uploads = createUploads(deps)
  return { uploads, sent, requests, done, names: () => uploads.all().map(({ name }) => name) }
}

const file = (name: string, content = 'x') => new File([content], name, { type: 'application/pdf' })
const stored = (id: string): ReplyFile => ({ id, name: 'a.pdf', type: 'application/pdf', size: 1, url: '/a' })

describe('uploads into a draft', () => {
  it('show their progress, and are added to the draft once they are uploaded', async () => {
    const { uploads, sent, requests, done, names } = aDraft()
    const listener = vi.fn()
    uploads.subscribe(listener)
    uploads.add([file('a.pdf'), file('b.pdf')])
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
    sent[0]?.onProgress(0.4)
    expect(uploads.all()).toMatchObject([
      { name: 'a.pdf', size: 1, state: { kind: 'sending', fraction: 0.4 } },
      { name: 'b.pdf', state: { kind: 'sending', fraction: 0 } },
    ])
    expect(uploads.all()).toBe(uploads.all())
    const before = listener.mock.calls.length
    requests[0]?.resolve(stored('id-a'))
    await eventually(() => expect(done).toEqual([['id-a']]))
    expect(names()).toEqual(['b.pdf'])
    expect(listener.mock.calls.length).toBeGreaterThan(before)
  })

  it('report the ids of files that were chosen later and uploaded earlier', async () => {
    const { uploads, requests, done, names } = aDraft()
    uploads.add([file('a.pdf'), file('b.pdf')])
    uploads.add([file('c.pdf')])
    requests[2]?.resolve(stored('id-c'))
    await eventually(() => expect(done).toEqual([['id-c']]))
    expect(names()).toEqual(['a.pdf', 'b.pdf'])
    requests[0]?.resolve(stored('id-a'))
    await eventually(() => expect(done.at(-1)).toEqual(['id-a', 'id-c']))
    requests[1]?.resolve(stored('id-b'))
    await eventually(() => expect(done.at(-1)).toEqual(['id-b', 'id-c']))
    expect(uploads.all()).toEqual([])
  })

  it('do not begin for a file that cannot be sent, and show why', () => {
    const { uploads, sent } = aDraft()
    uploads.add([file('setup.exe'), file('empty.pdf', '')])
    expect(sent).toEqual([])
    expect(uploads.all()).toMatchObject([
      { state: { kind: 'failed', reason: expect.stringContaining('cannot be sent'), final: true } },
      { state: { kind: 'failed', reason: 'This file is empty', final: true } },
    ])
  })

  it('are retried on request after they failed', async () => {
    const { uploads, sent, requests, done } = aDraft()
    uploads.add([file('a.pdf')])
    requests[0]?.reject('no connection')
    await eventually(() =>
      expect(uploads.all()).toMatchObject([
        { state: { kind: 'failed', reason: 'no connection', final: false } },
      ]),
    )
    uploads.retry(uploads.all()[0]?.key ?? '')
    expect(uploads.all()).toMatchObject([{ state: { kind: 'sending', fraction: 0 } }])
    expect(sent).toHaveLength(2)
    requests[1]?.resolve(stored('id-a'))
    await eventually(() => expect(done).toEqual([['id-a']]))
  })

  it('are aborted when they are removed, and never reach the draft', async () => {
    const { uploads, sent, requests, done } = aDraft()
    uploads.add([file('a.pdf')])
    uploads.remove(uploads.all()[0]?.key ?? '')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(uploads.all()).toEqual([])
    sent[0]?.onProgress(0.9)
    requests[0]?.resolve(stored('id-a'))
    await requests[0]?.promise
    await Promise.resolve()
    expect(done).toEqual([])
    expect(uploads.all()).toEqual([])
  })
})

describe('the stored uploads of a draft', () => {
  it('count as unsaved from their start until they are uploaded, but not if they can never be uploaded', async () => {
    const { uploads, requests } = aDraft()
    const status = () => uploadDrafts.statusOf('hannah', 'patient')
    uploadDrafts.set('hannah', 'patient', uploads)
    expect([status(), unsavedEdits.has()]).toEqual(['idle', false])
    uploads.add([file('a.pdf')])
    expect([status(), unsavedEdits.has()]).toEqual(['saving', true])
    requests[0]?.reject('no connection')
    await eventually(() => expect(status()).toBe('unsaved'))
    uploads.retry(uploads.all()[0]?.key ?? '')
    expect(status()).toBe('saving')
    requests[1]?.resolve(stored('id-a'))
    await eventually(() => expect([status(), unsavedEdits.has()]).toEqual(['idle', false]))
    uploads.add([file('setup.exe')])
    expect([status(), unsavedEdits.has()]).toEqual(['idle', false])
  })

  it('are aborted when their user signs out, and never reach the draft', async () => {
    const { uploads, sent, requests, done } = aDraft()
    uploadDrafts.set('hannah', 'patient', uploads)
    uploads.add([file('a.pdf')])
    forgetDrafts('hannah')
    expect(sent[0]?.signal.aborted).toBe(false)
    forgetDrafts()
    expect([sent[0]?.signal.aborted, unsavedEdits.has()]).toEqual([true, false])
    requests[0]?.resolve(stored('id-a'))
    await requests[0]?.promise
    await Promise.resolve()
    expect(done).toEqual([])
  })
})
