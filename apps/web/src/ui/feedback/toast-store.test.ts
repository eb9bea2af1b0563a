import { describe, expect, it } from 'vitest'
import { createNotificationStore } from './notification-store.ts'
import { createToastStore } from './toast-store.ts'

function aClock() {
  let now = 0
  let due: { at: number; act: () => void }[] = []
  return {
    later: (act: () => void, ms: number) => due.push({ at: now + ms, act }),
    pass: (ms: number) => {
      now += ms
      const ripe = due.filter((item) => item.at <= now)
      due = due.filter((item) => item.at > now)
      for (const item of ripe) item.act()
    },
  }
}

describe('toasts', () => {
  it('stay for 3000 ms, each by its own time (SHELL-15)', () => {
    const clock = aClock()
    const store = createToastStore(clock.later)
    const texts = () => store.current().map((toast) => `${toast.kind}: ${toast.text}`)
    store.show({ kind: 'success', text: 'Saved' })
    clock.pass(1000)
    store.show({ kind: 'error', text: 'Oops. Something went wrong!' })
    clock.pass(1999)
    expect(texts()).toEqual(['success: Saved', 'error: Oops. Something went wrong!'])
    clock.pass(1)
    expect(texts()).toEqual(['error: Oops. Something went wrong!'])
    clock.pass(1000)
    expect(texts()).toEqual([])
  })

  it('say the same once, for three seconds from the last time it was said', () => {
    const clock = aClock()
    const store = createToastStore(clock.later)
    const shown = () => store.current().map(({ kind, text }) => `${kind}: ${text}`)
    store.show({ kind: 'error', text: 'Tom was not snoozed' })
    store.show({ kind: 'success', text: 'Tom was not snoozed' })
    clock.pass(1000)
    store.show({ kind: 'error', text: 'Tom was not snoozed' })
    expect(shown()).toEqual(['success: Tom was not snoozed', 'error: Tom was not snoozed'])
    clock.pass(2999)
    expect(shown()).toEqual(['error: Tom was not snoozed'])
    clock.pass(1)
    expect(shown()).toEqual([])
  })

  it('notify their listeners until they unsubscribe', () => {
    const clock = aClock()
    const store = createToastStore(clock.later)
    let heard = 0
    const stop = store.subscribe(() => {
      heard += 1
    })
    store.show({ kind: 'success', text: 'Saved' })
    clock.pass(3000)
    expect(heard).toBe(2)
    stop()
    store.show({ kind: 'success', text: 'Saved' })
    expect(heard).toBe(2)
  })

  it('are all gone once where they appear is gone', () => {
    const store = createToastStore(() => {})
    store.show({ kind: 'success', text: 'Saved' })
    store.show({ kind: 'error', text: 'Not saved' })
    store.clear()
    expect(store.current()).toEqual([])
  })
})

describe('notifications', () => {
  const icon = undefined as never

  it('wait for a person, newest last, and the same id again replaces its own', () => {
    const store = createNotificationStore()
    const texts = () => store.current().map((notification) => notification.text)
    const dismiss = store.notify({ icon, text: 'New SMS' })
    store.notify({ icon, id: 'outlook', text: 'Outlook is unhealthy' })
    store.notify({ icon, text: 'Snooze ended' })
    store.notify({ icon, id: 'outlook', text: 'Outlook is still unhealthy' })
    expect(texts()).toEqual(['New SMS', 'Outlook is still unhealthy', 'Snooze ended'])
    dismiss()
    store.dismiss('outlook')
    expect(texts()).toEqual(['Snooze ended'])
  })
})
