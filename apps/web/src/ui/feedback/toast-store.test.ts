import { describe, expect, it } from 'vitest'
import { createNotificationStore } from './notification-store.ts'
import { createToastStore, type Toast } from './toast-store.ts'

const textOf = (toast: Toast) => (toast.kind === 'custom' ? '' : `${toast.kind}: ${toast.text}`)

function aClock() {
  let now = 0
  let scheduled: { at: number; callback: () => void }[] = []
  return {
    setTimer: (callback: () => void, ms: number) => scheduled.push({ at: now + ms, callback }),
    wait: (ms: number) => {
      now += ms
      const due = scheduled.filter((timer) => timer.at <= now)
      scheduled = scheduled.filter((timer) => timer.at > now)
      for (const timer of due) timer.callback()
    },
  }
}

describe('toasts', () => {
  it('each stay for 3000 ms (SHELL-15)', () => {
    const clock = aClock()
    const store = createToastStore(clock.setTimer)
    const texts = () => store.current().map(textOf)
    store.show({ kind: 'success', text: 'Saved' })
    clock.wait(1000)
    store.show({ kind: 'error', text: 'Oops. Something went wrong!' })
    clock.wait(1999)
    expect(texts()).toEqual(['success: Saved', 'error: Oops. Something went wrong!'])
    clock.wait(1)
    expect(texts()).toEqual(['error: Oops. Something went wrong!'])
    clock.wait(1000)
    expect(texts()).toEqual([])
  })

  it('of the same kind with the same text are shown as one, for three seconds from the last', () => {
    const clock = aClock()
    const store = createToastStore(clock.setTimer)
    const shown = () => store.current().map(textOf)
    store.show({ kind: 'error', text: 'Tom was not snoozed' })
    store.show({ kind: 'success', text: 'Tom was not snoozed' })
    clock.wait(1000)
    store.show({ kind: 'error', text: 'Tom was not snoozed' })
    expect(shown()).toEqual(['success: Tom was not snoozed', 'error: Tom was not snoozed'])
    clock.wait(2999)
    expect(shown()).toEqual(['error: Tom was not snoozed'])
    clock.wait(1)
    expect(shown()).toEqual([])
  })

  it('notify their listeners until the listeners unsubscribe', () => {
    const clock = aClock()
    const store = createToastStore(clock.setTimer)
    let notifyCount = 0
    const stop = store.subscribe(() => {
      notifyCount += 1
    })
    store.show({ kind: 'success', text: 'Saved' })
    clock.wait(3000)
    expect(notifyCount).toBe(2)
    stop()
    store.show({ kind: 'success', text: 'Saved' })
    expect(notifyCount).toBe(2)
  })

  it('are all removed when their area is removed', () => {
    const store = createToastStore(() => {})
    store.show({ kind: 'success', text: 'Saved' })
    store.show({ kind: 'error', text: 'Not saved' })
    store.clear()
    expect(store.current()).toEqual([])
  })
})

describe('notifications', () => {
  const icon = undefined as never

  it('stay until they are dismissed, newest last, and replace an earlier one with the same id', () => {
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
