import type { PresentUser, WrittenChannel } from './presence.ts'

type Shown = Pick<PresentUser, 'name' | 'state' | 'channel'>

const written: Record<WrittenChannel, string> = {
  SMS: 'an SMS',
  WhatsApp: 'a WhatsApp message',
  Email: 'an email',
  Note: 'a note',
}

/**
 * Who else is at a patient, as one line: "Sam is looking at this patient", "Sam is writing an SMS. Jo is here too".
 * Who writes comes first. '' for nobody.
 */
export function presenceText(users: readonly Shown[]): string {
  const writers = users.filter(({ state }) => state === 'writing')
  const viewers = users.filter(({ state }) => state === 'viewing')
  if (writers.length === 0) return viewersText(viewers)
  if (viewers.length === 0) return writersText(writers)
  return `${writersText(writers)}. ${isOrAre(viewers)} here too`
}

function viewersText(viewers: readonly Shown[]): string {
  if (viewers.length === 0) return ''
  return viewers.length === 1 ? `${isOrAre(viewers)} looking at this patient` : `${isOrAre(viewers)} here`
}

function writersText(writers: readonly Shown[]): string {
  const channel = writers.length === 1 ? writers[0]?.channel : undefined
  return `${isOrAre(writers)} writing${channel ? ` ${written[channel]}` : ''}`
}

function isOrAre(users: readonly Shown[]): string {
  return `${names(users)} ${users.length === 1 ? 'is' : 'are'}`
}

/** "Sam", "Sam and Jo", "Sam and 2 others". */
function names([first, second, ...others]: readonly Shown[]): string {
  const name = nameOf(first)
  if (!second) return name
  return others.length === 0 ? `${name} and ${nameOf(second)}` : `${name} and ${others.length + 1} others`
}

function nameOf(user: Shown | undefined): string {
  return user?.name.trim() || 'A colleague'
}
