import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it, vi } from 'vitest'
import { createUploadStore, type UploadDependencies } from './upload-store.ts'

const charlotte = 'patient-1'
const tom = 'patient-2'

function store() {
  const sent: { name: string; signal: AbortSignal; onProgress: (fraction: number) => void }[] = []
  const turns: PromiseWithResolvers<ReplyFile>[] = []
  const done: string[][] = []
  const deps: UploadDependencies = {
    send: (_patientId, { name }, options) => {
      sent.push({ name, ...options })
      const turn = Promise.withResolvers<ReplyFile>()
      turns.push(turn)
      return turn.promise
    },
    explain: (error) => ({ reason: String(error), final: error === 'refused' }),
    onDone: (patientId, { id }, before) => done.push([patientId, id, ...before]),
  }
  return { uploads: createUploadStore(deps), sent, turns, done }
}

const file = (name: string, content = 'x') => new File([content], name, { type: 'application/pdf' })
const stored = (id: string): ReplyFile => ({ id, name: 'a.pdf', type: 'application/pdf', size: 1, url: '/a' })

describe('the files that go into drafts', () => {
  it('show their progress, and are the draft’s once they have arrived, whichever patient is open meanwhile', async () => {
    const { uploads, sent, turns, done } = store()
    const drawn = vi.fn()
    uploads.subscribe(drawn)
    uploads.add(charlotte, [file('a.pdf'), file('b.pdf')])
    uploads.add(tom, [file('c.pdf')])
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    sent[0]?.onProgress(0.4)
    expect(uploads.of(charlotte)).toMatchObject([
      { name: 'a.pdf', size: 1, state: { kind: 'sending', fraction: 0.4 } },
      { name: 'b.pdf', state: { kind: 'sending', fraction: 0 } },
    ])
    expect(uploads.of(charlotte)).toBe(uploads.of(charlotte))
    const before = drawn.mock.calls.length
    turns[0]?.resolve(stored('id-a'))
    await eventually(() => expect(done).toEqual([[charlotte, 'id-a']]))
    expect(uploads.of(charlotte).map(({ name }) => name)).toEqual(['b.pdf'])
    expect(uploads.of(tom)).toHaveLength(1)
    expect(drawn.mock.calls.length).toBeGreaterThan(before)
  })

  it('say which of those that were chosen after them are there already', async () => {
    const { uploads, turns, done } = store()
    uploads.add(charlotte, [file('a.pdf'), file('b.pdf')])
    uploads.add(charlotte, [file('c.pdf')])
    turns[2]?.resolve(stored('id-c'))
    await eventually(() => expect(done).toEqual([[charlotte, 'id-c']]))
    expect(uploads.of(charlotte).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
    turns[0]?.resolve(stored('id-a'))
    await eventually(() => expect(done.at(-1)).toEqual([charlotte, 'id-a', 'id-c']))
    turns[1]?.resolve(stored('id-b'))
    await eventually(() => expect(done.at(-1)).toEqual([charlotte, 'id-b', 'id-c']))
    expect(uploads.of(charlotte)).toEqual([])
  })

  it('that cannot be sent are not, and say why', () => {
    const { uploads, sent } = store()
    uploads.add(charlotte, [file('setup.exe'), file('empty.pdf', '')])
    expect(sent).toEqual([])
    expect(uploads.of(charlotte)).toMatchObject([
      { state: { kind: 'failed', reason: expect.stringContaining('cannot be sent'), final: true } },
      { state: { kind: 'failed', reason: 'This file is empty', final: true } },
    ])
  })

  it('that failed are sent again when asked', async () => {
    const { uploads, sent, turns, done } = store()
    uploads.add(charlotte, [file('a.pdf')])
    turns[0]?.reject('no connection')
    await eventually(() =>
      expect(uploads.of(charlotte)).toMatchObject([
        { state: { kind: 'failed', reason: 'no connection', final: false } },
      ]),
    )
    uploads.retry(charlotte, uploads.of(charlotte)[0]?.key ?? '')
    expect(uploads.of(charlotte)).toMatchObject([{ state: { kind: 'sending', fraction: 0 } }])
    expect(sent).toHaveLength(2)
    turns[1]?.resolve(stored('id-a'))
    await eventually(() => expect(done).toEqual([[charlotte, 'id-a']]))
  })

  it('are stopped when they are removed, and never arrive', async () => {
    const { uploads, sent, turns, done } = store()
    uploads.add(charlotte, [file('a.pdf')])
    uploads.remove(charlotte, uploads.of(charlotte)[0]?.key ?? '')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(uploads.of(charlotte)).toEqual([])
    sent[0]?.onProgress(0.9)
    turns[0]?.resolve(stored('id-a'))
    await turns[0]?.promise
    await Promise.resolve()
    expect(done).toEqual([])
    expect(uploads.of(charlotte)).toEqual([])
  })
})
