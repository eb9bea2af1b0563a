import type { Patient } from '@enamel/contract/patients'
import type { Template } from '@enamel/contract/templates'
import { channelTabs, enabledChannels } from '@enamel/domain/reply/availability'
import { isEmptyReply, type ReplyStep } from '@enamel/domain/reply/reply-state'
import { availableChannel } from '@enamel/domain/reply/selected-channel'
import { prefilledSubject } from '@enamel/domain/reply/subject'
import { templateFields } from '@enamel/domain/templates/template-fields'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../features/config/init.api.ts'
import { placeholdersQuery } from '../features/reply/reply.api.ts'
import { ReplyBar } from '../features/reply/reply-bar.tsx'
import type { ReplyStore } from '../features/reply/reply-store.ts'
import { useReply } from '../features/reply/use-reply.ts'
import { TemplatesBrowser } from '../features/templates/templates-browser.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import type { Outgoing } from './use-outgoing.ts'

export interface ReplyPaneProps {
  patient: Patient
  items: readonly TimelineEvent[]
  replies: ReplyStore
  outgoing: Outgoing
}

/** The reply bar of one patient, with what the practice, the patient and the conversation allow. */
export function ReplyPane({ patient, items, replies, outgoing }: ReplyPaneProps) {
  const { client, features } = useInit()
  const reply = useReply(replies, patient.id)
  const placeholders = useQuery(placeholdersQuery(patient.id))
  const tabs = channelTabs({
    email_enabled: client.email_enabled,
    sms_enabled: client.sms_enabled,
    features,
    // No WhatsApp integration can be connected yet.
    whatsapp_healthy: false,
    email: patient.email,
    phone: patient.phone_number,
  })
  const channel = availableChannel(reply.channel, enabledChannels(tabs))

  const step = (change: ReplyStep) => {
    replies.step(patient.id, change)
    const lost = lostBy(change, channel, isEmptyReply(reply))
    if (!lost) return
    const undo = () => {
      replies.step(patient.id, { type: 'sent' })
      replies.step(patient.id, { type: 'restored', reply })
    }
    toast.success(lost, { label: 'Undo', onAct: undo })
  }
  const choose = (template: Template) => {
    const fields = templateFields(template, placeholders.data ?? [])
    step({ type: 'template_chosen', templateId: template.id, fields })
  }
  return (
    <ReplyBar
      reply={reply}
      tabs={tabs}
      channel={channel}
      emailSubject={prefilledSubject(items)}
      snoozed={patient.snooze !== null}
      sending={outgoing.sending}
      takenBack={replies.takenBack(patient.id)?.id}
      placeholders={placeholders.data ?? null}
      templates={(of, onDone) => (
        <TemplatesBrowser
          channel={of}
          placeholders={placeholders.data ?? []}
          onChoose={(template) => {
            choose(template)
            onDone()
          }}
        />
      )}
      onStep={step}
      onSend={() => outgoing.send(channel)}
    />
  )
}

/** What to say when a step takes away what was written; another channel starts anew (RPL-09), but not for good. */
function lostBy(change: ReplyStep, channel: string, wasEmpty: boolean): string | null {
  if (wasEmpty) return null
  if (change.type === 'template_chosen') return 'Your text was replaced'
  const keepsBody = change.type === 'channel_chosen' && change.channel === channel
  return change.type === 'channel_chosen' && !keepsBody ? 'Your text was cleared' : null
}
