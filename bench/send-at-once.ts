import { communicationSettings } from '@enamel/contract/communication-settings'

/** Makes the practice send messages at once, so that what is measured does not wait until they can no longer be undone. */
export async function sendAtOnce(staff: {
  put: (path: string, body: object) => Promise<unknown>
}): Promise<void> {
  await staff.put(communicationSettings.save.path, { undo_send_seconds: 0 })
}
