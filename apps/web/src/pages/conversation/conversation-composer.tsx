import type { Patient } from '@enamel/contract/patients'
import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import { useQuery } from '@tanstack/react-query'
import { chosenTemplateId } from '../../features/reply/approved-template.ts'
import { Composer } from '../../features/reply/composer.tsx'
import type { ShownTimeline } from '../../features/reply/ports.ts'
import type { ReplyStore } from '../../features/reply/reply-store.ts'
import type { Outgoing } from '../../features/reply/sending/use-outgoing.ts'
import { useChannelTabs } from '../../features/reply/use-channel-tabs.ts'
import { useReply } from '../../features/reply/use-reply.ts'
import { canRestartConversation } from '../../features/templates/model/template-groups.ts'
import { templatesQuery } from '../../features/templates/templates.api.ts'
import { TemplatesBrowserSkeleton } from '../../features/templates/templates-skeleton.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const TemplatesBrowser = lazyPart(
  async () => (await import('../../features/templates/templates-browser.tsx')).TemplatesBrowser,
)
// Loaded when a text contains a slash.
const SlashTemplates = lazyPart(
  async () => (await import('../../features/templates/slash/slash-templates.tsx')).SlashTemplates,
)

// Loaded when a note contains an @.
const MentionColleagues = lazyPart(
  async () => (await import('../../features/assignment/mention/mention-colleagues.tsx')).MentionColleagues,
)

export interface ConversationComposerProps {
  patient: Patient
  timeline: ShownTimeline
  /** The state of the WhatsApp window. */
  whatsAppWindow: WindowState
  replies: ReplyStore
  outgoing: Outgoing
  /** The label of the button that creates the first template. */
  createTemplateLabel: string | undefined
}

/** The composer with the practice's channels and templates. */
export function ConversationComposer({
  patient,
  replies,
  createTemplateLabel,
  ...props
}: ConversationComposerProps) {
  const { features } = useInit()
  const reply = useReply(replies, patient.id)
  const tabs = useChannelTabs(patient, reply.channel === 'WhatsApp')
  const templateId = chosenTemplateId(reply)
  const templates = useQuery({ ...templatesQuery, enabled: templateId !== null })
  const template = templates.data?.find(({ id }) => id === templateId)
  return (
    <Composer
      {...props}
      patient={patient}
      features={features}
      tabs={tabs}
      replies={replies}
      approvedTemplate={template && canRestartConversation(template) ? template : null}
      renderTemplates={(choice) => (
        <TemplatesBrowser
          fallback={<TemplatesBrowserSkeleton />}
          createLabel={createTemplateLabel}
          {...choice}
        />
      )}
      renderShortcut={(shortcut) => <SlashTemplates onFailed={() => {}} {...shortcut} />}
      renderMention={(mention) => <MentionColleagues onFailed={() => {}} {...mention} />}
    />
  )
}
