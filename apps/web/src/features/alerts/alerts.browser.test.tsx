import { aMessage } from '@enamel/domain/timeline/testing/a-message'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useShownConversation } from '../../signed-in/shown-conversations.ts'
import { showSignedIn } from '../../signed-in/testing/show-signed-in.tsx'
import { AlertSettings } from './alert-settings.tsx'
import { NewMessageAlerts } from './new-message-alerts.tsx'
import { UnreadInTab } from './unread-in-tab.tsx'

const desktop = page.getByRole('switch', { name: 'Desktop notifications' })
const sound = page.getByRole('switch', { name: 'Sound' })

/** The notifications that the browser shows. */
const shown: FakeNotification[] = []
let answer: NotificationPermission = 'granted'

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static async requestPermission() {
    FakeNotification.permission = answer
    return answer
  }
  onclick = () => {}
  close = vi.fn()
  readonly title: string
  readonly body: string | undefined
  readonly tag: string | undefined

  constructor(title: string, { body, tag }: NotificationOptions) {
    this.title = title
    this.body = body
    this.tag = tag
    shown.push(this)
  }
}

/** Lets the page count as hidden or visible. */
function setVisible(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
  document.dispatchEvent(new Event('visibilitychange'))
}

let messages = 0
const aText = () => {
  messages += 1
  const event = aMessage('09:31:00', { id: `m${messages}`, comm_type: 'sms', text_content: 'My tooth hurts' })
  return { kind: 'patient_wrote', patientId: 'p1', name: 'Tom Whitfield', event } as const
}

beforeEach(() => {
  localStorage.clear()
  shown.length = 0
  answer = 'granted'
  FakeNotification.permission = 'default'
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudio)
  tones.length = 0
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The notes that were played. */
const tones: object[] = []

class FakeAudio {
  currentTime = 0
  destination = {}
  createGain() {
    const ramp = () => {}
    const gain = { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp }
    return { gain, connect: (next: object) => next }
  }
  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: (next: object) => next, start: () => {}, stop: () => {} }
    tones.push(tone)
    return tone
  }
  async close() {}
}

function Conversation({ patientId }: { patientId: string }) {
  useShownConversation(patientId)
  return null
}

describe('the alerts', () => {
  it('are off until they are switched on, and are then on for this user only', async () => {
    const onOpenPatient = vi.fn()
    const ui = (
      <>
        <AlertSettings />
        <NewMessageAlerts onOpenPatient={onOpenPatient} />
      </>
    )
    const { publish, leave } = showSignedIn(ui, { subscriber: 'hannah' })
    await expect.element(desktop).not.toBeChecked()
    await expect.element(sound).not.toBeChecked()
    await desktop.click()
    await expect.element(desktop).toBeChecked()
    setVisible(false)
    publish(aText())
    await expect.poll(() => shown).toHaveLength(1)
    // The text of the message is not shown: others may see this screen.
    expect(shown[0]).toMatchObject({ title: 'Tom Whitfield', body: 'New SMS', tag: `m${messages}` })
    expect(tones).toEqual([])
    shown[0]?.onclick()
    expect(onOpenPatient).toHaveBeenCalledWith('p1')
    leave()
    showSignedIn(<AlertSettings />, { subscriber: 'tom' })
    await expect.element(desktop).not.toBeChecked()
  })

  it('explain how to allow notifications when the browser blocks them', async () => {
    answer = 'denied'
    showSignedIn(<AlertSettings />)
    await desktop.click()
    await expect.element(page.getByText(/Your browser blocks notifications from Enamel/)).toBeVisible()
    await expect.element(desktop).not.toBeChecked()
  })

  it('ring once for a message in several tabs, and not while the user sees the conversation', async () => {
    const alerts = <NewMessageAlerts onOpenPatient={() => {}} />
    const { publish } = showSignedIn(
      <>
        <AlertSettings />
        {alerts}
        {alerts}
        <Conversation patientId="p1" />
      </>,
    )
    await sound.click()
    const played = tones.length
    expect(played).toBeGreaterThan(0)
    setVisible(true)
    publish(aText())
    setVisible(false)
    publish(aText())
    await expect.poll(() => tones.length).toBe(2 * played)
    expect(shown).toEqual([])
  })
})

describe("the browser's tab", () => {
  it('has a dot on its icon while conversations are unread, and their number in its title while it is in the background', async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link')
    link.rel = 'icon'
    document.head.append(link)
    const plain = link.href
    document.title = 'All Inbox - Enamel'
    const { leave } = showSignedIn(<UnreadInTab count={120} />)
    await expect.poll(() => link.href).toContain('data:image/svg+xml')
    expect(document.title).toBe('All Inbox - Enamel')
    setVisible(false)
    expect(document.title).toBe('(99+) All Inbox - Enamel')
    document.title = 'Log in - Enamel'
    await expect.poll(() => document.title).toBe('(99+) Log in - Enamel')
    setVisible(true)
    expect(document.title).toBe('Log in - Enamel')
    leave()
    await expect.poll(() => link.href).toBe(plain)
  })
})
