import type { Signature } from '@enamel/contract/practice'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type CleanResult,
  type SignatureEdit,
  type StartedSignatureEdit,
  signatureMachine,
} from './signature.machine.ts'

const NONE = { enabled: false, html: '' }
const OWN = { enabled: true, html: '<p>Hannah</p>' }

/**
 * The machine with a server whose next call fails if `fails` is set, and which refuses HTML if it has a `reason`.
 * @param resumed the edit that was left when the session expired
 */
function start(signature = OWN, resumed?: StartedSignatureEdit) {
  const saves: SignatureEdit[] = []
  const server = { fails: false, removals: [] as string[], reason: null as string | null }
  const failures: unknown[] = []
  const respond = <T>(result: T) =>
    server.fails ? Promise.reject(new Error('down')) : Promise.resolve(result)
  const actor = createActor(
    signatureMachine.provide({
      actors: {
        cleanSignature: fromPromise<CleanResult, { html: string }>(({ input }) =>
          respond(
            server.reason === null
              ? { ok: true, html: `${input.html}<!-- cleaned -->` }
              : { ok: false, reason: server.reason },
          ),
        ),
        saveSignature: fromPromise<Signature, SignatureEdit>(({ input }) => {
          saves.push(input)
          return respond({ enabled: true, html: `${input.html}<!-- cleaned -->` })
        }),
        removeSignature: fromPromise<Signature, { seen: string }>(({ input }) => {
          server.removals.push(input.seen)
          return respond(NONE)
        }),
      },
      actions: { failed: (_, error) => void failures.push(error) },
    }),
    { input: { signature, resumed } },
  ).start()
  const state = () => {
    const { value } = actor.getSnapshot()
    return typeof value === 'string' ? value : Object.keys(value)[0]
  }
  /** Asks for the preview and waits for it. */
  const preview = async () => {
    actor.send({ type: 'validate' })
    await vi.advanceTimersByTimeAsync(0)
  }
  const html = () => actor.getSnapshot().context.html
  const context = () => actor.getSnapshot().context
  return { actor, state, html, context, preview, saves, server, failures }
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
    const { actor, state, saves, context } = start(NONE)
    actor.send({ type: 'modify', html: '<p>New</p>' })
    actor.send({ type: 'validate' })
    // Nothing is saved that was not shown.
    actor.send({ type: 'save' })
    expect(state()).toBe('previewing')
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'save' })
    expect(state()).toBe('saving')
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('saved')
    expect(saves).toEqual([{ html: '<p>New</p>', basedOn: '' }])
    await vi.advanceTimersByTimeAsync(999)
    expect(state()).toBe('saved')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('custom')
    expect(context().stored).toEqual({ enabled: true, html: '<p>New</p><!-- cleaned -->' })
  })

  it('is removed, shown as deleted for 1000 ms, then generated (PRC-14, SETT-10)', async () => {
    const { actor, state, server } = start(OWN)
    actor.send({ type: 'delete' })
    expect(state()).toBe('disabling')
    await vi.advanceTimersByTimeAsync(0)
    expect([state(), server.removals]).toEqual(['disabled', [OWN.html]])
    await vi.advanceTimersByTimeAsync(999)
    expect(state()).toBe('disabled')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('generated')
  })

  it('keeps the text in the preview when the save fails, and stays custom when the removal fails', async () => {
    const { actor, state, html, preview, server, failures, saves } = start(OWN)
    server.fails = true
    actor.send({ type: 'delete' })
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('custom')
    actor.send({ type: 'edit' })
    actor.send({ type: 'type', html: '<p>Typed</p>' })
    server.fails = false
    await preview()
    server.fails = true
    actor.send({ type: 'save' })
    await vi.advanceTimersByTimeAsync(0)
    expect([state(), html(), failures.length]).toEqual(['previewing', '<p>Typed</p>', 2])
    server.fails = false
    actor.send({ type: 'save' })
    await vi.advanceTimersByTimeAsync(0)
    expect([state(), saves.length]).toEqual(['saved', 2])
  })

  it('follows a change by another user, and keeps what is being typed: the next save is based on that change', async () => {
    const { actor, state, html, preview, saves } = start(NONE)
    actor.send({ type: 'stored', signature: OWN })
    expect(state()).toBe('custom')
    actor.send({ type: 'edit' })
    actor.send({ type: 'type', html: '<p>Mine</p>' })
    actor.send({ type: 'stored', signature: { enabled: true, html: '<p>Theirs</p>' } })
    expect([state(), html()]).toEqual(['editing', '<p>Mine</p>'])
    await preview()
    actor.send({ type: 'save' })
    await vi.advanceTimersByTimeAsync(0)
    expect(saves).toEqual([{ html: '<p>Mine</p>', basedOn: '<p>Theirs</p>' }])
  })

  it('is previewed as it would be stored, and not at all when nothing of it is left (PRC-15, PRC-16)', async () => {
    const { actor, state, html, context, preview, server } = start()
    actor.send({ type: 'edit' })
    actor.send({ type: 'type', html: '<script>x</script>' })
    server.reason = 'Nothing that can be shown is left of this HTML'
    await preview()
    expect([state(), html(), context().refused]).toEqual(['editing', '<script>x</script>', server.reason])
    actor.send({ type: 'type', html: '<p>Hannah</p>' })
    expect(context().refused).toBeNull()
    server.reason = null
    await preview()
    expect([state(), context().cleaned]).toEqual(['previewing', '<p>Hannah</p><!-- cleaned -->'])
  })

  it('stays in the editor with its text when the preview fails', async () => {
    const { actor, state, html, preview, server, failures } = start()
    actor.send({ type: 'edit' })
    actor.send({ type: 'type', html: '<p>Typed</p>' })
    server.fails = true
    await preview()
    expect([state(), html(), failures.length]).toEqual(['editing', '<p>Typed</p>', 1])
  })

  const THEIRS = { enabled: true, html: '<p>Theirs</p>' }
  /** What another user stores while the signature is in a state, and the state that is shown a second later. */
  const changesElsewhere = [
    ['saved', THEIRS, 'custom'],
    ['saved', NONE, 'generated'],
    ['disabled', THEIRS, 'custom'],
  ] as const
  it.each(changesElsewhere)(
    'that another user changes while it is %s is followed: %j',
    async (during, signature, shown) => {
      const { actor, state, context, preview } = start()
      actor.send({ type: during === 'saved' ? 'edit' : 'delete' })
      if (during === 'saved') {
        await preview()
        actor.send({ type: 'save' })
      }
      await vi.advanceTimersByTimeAsync(0)
      expect(state()).toBe(during)
      actor.send({ type: 'stored', signature })
      await vi.advanceTimersByTimeAsync(1000)
      expect([state(), context().stored]).toEqual([shown, signature])
    },
  )

  it('that another user changes during a save is the result of the save, or what the next attempt is based on', async () => {
    const { actor, state, context, preview, server, saves } = start()
    actor.send({ type: 'edit' })
    await preview()
    server.fails = true
    actor.send({ type: 'save' })
    actor.send({ type: 'stored', signature: THEIRS })
    await vi.advanceTimersByTimeAsync(0)
    expect([state(), context().isSuperseded]).toEqual(['previewing', true])
    server.fails = false
    actor.send({ type: 'save' })
    actor.send({ type: 'stored', signature: { enabled: true, html: `${OWN.html}<!-- cleaned -->` } })
    await vi.advanceTimersByTimeAsync(0)
    expect([state(), context().isSuperseded]).toEqual(['saved', false])
    expect(saves.map(({ basedOn }) => basedOn)).toEqual([OWN.html, THEIRS.html])
  })

  it('that another user removes during a failing removal is generated', async () => {
    const { actor, state, server } = start()
    server.fails = true
    actor.send({ type: 'delete' })
    actor.send({ type: 'stored', signature: NONE })
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('generated')
  })

  it('is edited again after an expired session, with a warning if another user has changed it meanwhile', () => {
    const edit = { html: '<p>Mine</p>', basedOn: OWN.html, isSuperseded: false }
    const same = start(OWN, edit)
    expect([same.state(), same.html(), same.context().isSuperseded]).toEqual(['editing', edit.html, false])
    const changed = start(THEIRS, edit)
    expect([changed.state(), changed.html(), changed.context().isSuperseded]).toEqual([
      'editing',
      edit.html,
      true,
    ])
    expect(changed.context().basedOn).toBe(THEIRS.html)
    const changedBefore = start(THEIRS, { ...edit, basedOn: THEIRS.html, isSuperseded: true })
    expect(changedBefore.context().isSuperseded).toBe(true)
  })
})
