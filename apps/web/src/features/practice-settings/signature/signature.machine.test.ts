import type { Signature } from '@enamel/contract/practice'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type SignatureSave, signatureMachine } from './signature.machine.ts'

const NONE = { enabled: false, html: '' }
const OWN = { enabled: true, html: '<p>Hannah</p>' }

/** The machine with a server whose next save or removal fails if `fails` is set. */
function start(signature = OWN) {
  const saves: SignatureSave[] = []
  const server = { fails: false, removals: 0 }
  const failures: unknown[] = []
  const respond = <T>(result: T) =>
    server.fails ? Promise.reject(new Error('down')) : Promise.resolve(result)
  const actor = createActor(
    signatureMachine.provide({
      actors: {
        saveSignature: fromPromise<Signature, SignatureSave>(({ input }) => {
          saves.push(input)
          return respond({ enabled: true, html: `${input.html}<!-- cleaned -->` })
        }),
        removeSignature: fromPromise<Signature>(() => {
          server.removals += 1
          return respond(NONE)
        }),
      },
      actions: { failed: (_, error) => void failures.push(error) },
    }),
    { input: { signature } },
  ).start()
  const state = () => actor.getSnapshot().value
  const html = () => actor.getSnapshot().context.html
  return { actor, state, html, saves, server, failures }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the signature', () => {
  it('begins as generated or custom, and both are edited (PRC-11)', () => {
    const generated = start(NONE)
    expect(generated.state()).toBe('generated')
    generated.actor.send({ type: 'modify', html: '<p>Generated</p>' })
    expect([generated.state(), generated.html()]).toEqual(['editing', '<p>Generated</p>'])
    const custom = start(OWN)
    expect(custom.state()).toBe('custom')
    custom.actor.send({ type: 'edit' })
    expect([custom.state(), custom.html()]).toEqual(['editing', OWN.html])
  })

  const beginnings = [
    ['generated', NONE],
    ['custom', OWN],
  ] as const
  it.each(beginnings)(
    'returns to %s when editing is cancelled, and to editing with the text when the preview is (PRC-12)',
    (from, signature) => {
      const { actor, state, html } = start(signature)
      actor.send(from === 'custom' ? { type: 'edit' } : { type: 'modify', html: '<p>Generated</p>' })
      actor.send({ type: 'type', html: '<p>Typed</p>' })
      actor.send({ type: 'validate' })
      expect(state()).toBe('previewing')
      actor.send({ type: 'cancel' })
      expect([state(), html()]).toEqual(['editing', '<p>Typed</p>'])
      actor.send({ type: 'cancel' })
      expect(state()).toBe(from)
    },
  )

  const blank = ['', '  ', '\n']
  it.each(blank)('is not previewed while it is empty: %j (PRC-16)', (typed) => {
    const { actor, state } = start()
    actor.send({ type: 'edit' })
    actor.send({ type: 'type', html: typed })
    actor.send({ type: 'validate' })
    expect(state()).toBe('editing')
  })

  it('is saved from the preview, shown as saved for 1000 ms, then custom (PRC-13, SETT-10)', async () => {
    const { actor, state, saves } = start(NONE)
    actor.send({ type: 'modify', html: '<p>New</p>' })
    actor.send({ type: 'validate' })
    actor.send({ type: 'save' })
    expect(state()).toBe('saving')
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('saved')
    expect(saves).toEqual([{ html: '<p>New</p>', basedOn: '' }])
    await vi.advanceTimersByTimeAsync(999)
    expect(state()).toBe('saved')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('custom')
    expect(actor.getSnapshot().context.stored).toEqual({ enabled: true, html: '<p>New</p><!-- cleaned -->' })
  })

  it('is removed, shown as deleted for 1000 ms, then generated (PRC-14, SETT-10)', async () => {
    const { actor, state, server } = start(OWN)
    actor.send({ type: 'delete' })
    expect(state()).toBe('disabling')
    await vi.advanceTimersByTimeAsync(0)
    expect([state(), server.removals]).toEqual(['disabled', 1])
    await vi.advanceTimersByTimeAsync(999)
    expect(state()).toBe('disabled')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('generated')
  })

  it('keeps the text in the preview when the save fails, and stays custom when the removal fails', async () => {
    const { actor, state, html, server, failures, saves } = start(OWN)
    server.fails = true
    actor.send({ type: 'delete' })
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('custom')
    actor.send({ type: 'edit' })
    actor.send({ type: 'type', html: '<p>Typed</p>' })
    actor.send({ type: 'validate' })
    actor.send({ type: 'save' })
    await vi.advanceTimersByTimeAsync(0)
    expect([state(), html(), failures.length]).toEqual(['previewing', '<p>Typed</p>', 2])
    server.fails = false
    actor.send({ type: 'save' })
    await vi.advanceTimersByTimeAsync(0)
    expect([state(), saves.length]).toEqual(['saved', 2])
  })

  it('follows a change by another user, and keeps what is being typed: the next save is based on that change', async () => {
    const { actor, state, html, saves } = start(NONE)
    actor.send({ type: 'stored', signature: OWN })
    expect(state()).toBe('custom')
    actor.send({ type: 'edit' })
    actor.send({ type: 'type', html: '<p>Mine</p>' })
    actor.send({ type: 'stored', signature: { enabled: true, html: '<p>Theirs</p>' } })
    expect([state(), html()]).toEqual(['editing', '<p>Mine</p>'])
    actor.send({ type: 'validate' })
    actor.send({ type: 'save' })
    await vi.advanceTimersByTimeAsync(0)
    expect(saves).toEqual([{ html: '<p>Mine</p>', basedOn: '<p>Theirs</p>' }])
  })
})
