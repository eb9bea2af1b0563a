import type { MessageResult, PatientResult } from '@enamel/contract/search'
import { conversationChannel } from '@enamel/domain/inbox/channels'
import { fullName } from '@enamel/domain/patients/name'
import { stageName, stageOf } from '@enamel/domain/stages/stages'
import { rowTimeLabel } from '@enamel/domain/time/date-labels'
import { channelLooks } from '../../../signed-in/channel-looks.ts'
import { PatientName } from '../../../signed-in/patient-name.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { ChannelIcon } from '../../../ui/display/channel-icon.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Marked } from '../marked.tsx'
import styles from './palette.module.css'
import type { PaletteCommand } from './palette-entry.ts'

/** How times and numbers are shown. */
export interface LineFormat {
  now: Date
  timeZone: string
  formatPhone: (number: string) => string
}

type ShownPatient = Pick<PatientResult, 'first_name' | 'last_name' | 'email' | 'phone' | 'stage'> &
  Partial<Pick<PatientResult, 'distinguisher' | 'last_contact_at' | 'last_contact_channel'>>

/** A patient with their number and email, their stage, and their latest message. */
export function PatientLine({
  patient,
  query,
  format,
}: {
  patient: ShownPatient
  query: string
  format: LineFormat
}) {
  const { email, phone, last_contact_at: at, last_contact_channel: channel } = patient
  const name = fullName(patient) || 'Unnamed patient'
  const stage = stageOf(patient.stage)
  return (
    <>
      <Avatar name={name} size={28} />
      <span className={styles.text}>
        <span className={styles.name}>
          <PatientName name={name} distinguisher={patient.distinguisher}>
            <Marked text={name} query={query} />
          </PatientName>
        </span>
        <span className={styles.detail}>
          {phone && (
            <span className="tabular">
              <Marked text={format.formatPhone(phone)} query={query} />
            </span>
          )}
          {phone && email && ', '}
          {email && <Marked text={email} query={query} />}
        </span>
      </span>
      <span className={styles.end}>
        {stage !== 'none' && <Chip>{stageName(stage)}</Chip>}
        {at && channel && (
          <span className={styles.contact}>
            <ChannelIcon look={channelLooks[channel]} size={14} label={channel} />
            <time className="tabular" dateTime={at}>
              {rowTimeLabel(at, format.now, format.timeZone)}
            </time>
          </span>
        )}
      </span>
    </>
  )
}

/** A message with its patient, and the matching words in their context. */
export function MessageLine({ message, format }: { message: MessageResult; format: LineFormat }) {
  const { comm_type, datetime, inbound, snippet, matches } = message
  const channel = conversationChannel(comm_type)
  const fromStaff = !inbound && channel !== 'Marketing Email'
  return (
    <>
      <span className={styles.channel}>
        <ChannelIcon look={channelLooks[channel]} size={16} label={channel} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          <PatientName name={fullName(message) || 'Unnamed patient'} distinguisher={message.distinguisher} />
        </span>
        <span className={styles.detail}>
          {fromStaff && 'You: '}
          {partsOf(snippet, matches).map(({ text, from, matches: isMatch }) =>
            isMatch ? <mark key={from}>{text}</mark> : <span key={from}>{text}</span>,
          )}
        </span>
      </span>
      <span className={styles.end}>
        <time className={`${styles.contact} tabular`} dateTime={datetime}>
          {rowTimeLabel(datetime, format.now, format.timeZone)}
        </time>
      </span>
    </>
  )
}

function partsOf(snippet: string, matches: MessageResult['matches']) {
  const edges = [0, ...matches.flatMap(({ from, to }) => [from, to]), snippet.length]
  return edges
    .slice(0, -1)
    .map((from, index) => ({ from, text: snippet.slice(from, edges[index + 1]), matches: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** A place or an action, with its keys. */
export function CommandLine({ command: { icon, label, detail, keys = [] } }: { command: PaletteCommand }) {
  return (
    <>
      <span className={styles.channel}>
        <Icon of={icon} size={16} />
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.end}>
        {detail && <span className={styles.contact}>{detail}</span>}
        {keys.map((key) => (
          <Kbd key={key} aria-hidden>
            {key}
          </Kbd>
        ))}
      </span>
    </>
  )
}
