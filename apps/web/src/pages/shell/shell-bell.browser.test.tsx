import type { Notification } from '@enamel/contract/notifications'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LiveNotifications } from '../../features/notifications/live-notifications.tsx'
import type { Notices } from '../../features/shell/session-notices.ts'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { showSignedIn } from '../../signed-in/testing/show-signed-in.tsx'
import { ShellBell } from './shell-bell.tsx'

const MARKS = /^PUT \/v3\/notifications\/read$/

const bell = page.getByRole('button', { name: /^Notifications/ })
const sheet = page.getByRole('dialog', { name: 'Notifications' })

const session: Notices = {
  list: [
    {
      id: 'text',
      title: 'Tom Whitfield',
      text: 'SMS: Is Saturday possible?',
      at: '2025-11-20T09:24:00Z',
      target: null,
    },
  ],
  unread: 0,
}
const aNotification = (given: Partial<Notification>): Notification => ({
  id: 'n1',
  kind: 'assigned',
  patient_id: PATIENT,
  patient_name: 'Charlotte Evans',
  actor_name: 'Sam Patel',
  excerpt: null,
  created_at: '2025-11-20T09:30:00.000Z',
  read: false,
  ...given,
})

/** Shows the bell of a user with a notification that is unread and an older one. */
function show() {
  const server = patientServer()
  const stored = [
    aNotification({}),
    aNotification({
      id: 'n2',
      patient_name: 'Grace Hall',
      created_at: '2025-11-20T09:10:00.000Z',
      read: true,
    }),
  ]
  server.on(/^GET \/v3\/notifications$/, () => ({
    status: 200,
    body: { data: stored, unread: stored.filter(({ read }) => !read).length },
  }))
  server.on(MARKS, () => ({ status: 204 }))
  showSignedIn(
    <>
      <ShellBell session={session} onSeen={() => {}} onOpen={() => {}} />
      <LiveNotifications show={() => () => {}} onOpenPatient={() => {}} />
    </>,
  )
  return server
}

it('the bell lists what the server stores between the notices of the session, and marks it as read when it is closed', async () => {
  const server = show()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const rows = sheet.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('Charlotte EvansSam Patel assigned this patient to you')
  await expect.element(rows.nth(1)).toHaveTextContent('Tom Whitfield')
  await expect.element(rows.nth(2)).toHaveTextContent('Grace Hall')
  await userEvent.keyboard('{Escape}')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  expect(server.sent(MARKS)).toHaveLength(1)
  await bell.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.sent(MARKS)).toHaveLength(1)
})

it('the bell shows again what is unread if the server could not mark it', async () => {
  const server = show()
  server.on(MARKS, () => refusal(500, 'unknown_error', 'No'))
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await expect.element(sheet.getByRole('listitem')).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => server.sent(MARKS)).toHaveLength(1)
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
})
