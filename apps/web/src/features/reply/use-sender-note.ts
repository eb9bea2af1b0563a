import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { senderNote } from './model/sender-note.ts'
import type { ShownTimeline } from './ports.ts'

/** What staff read about the sender of the email that they write; null on other channels. */
export function useSenderNote(channel: ReplyChannel, { items, view }: ShownTimeline): string | null {
  const { client } = useInit()
  const isEmail = channel === 'Email' && view === 'events'
  const { data: connections } = useQuery({ ...integrationsQuery, enabled: isEmail })
  return isEmail && connections ? senderNote(items, connections, client.sending_email) : null
}
