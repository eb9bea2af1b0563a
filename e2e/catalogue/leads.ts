import type { Lead, Stage } from './screen.ts'

/** The lead whom the screens of a group share. */
export type LeadOf = (stage: Stage) => Promise<Lead>

/** @returns a function that adds the lead for the first screen that needs it */
export function oneLead(add: LeadOf): LeadOf {
  let added: Promise<Lead> | undefined
  return (stage) => {
    added ??= add(stage)
    return added
  }
}

/** A patient who has written in three ways and was called, and who has been answered. */
export async function talkativeLead({ lead, staffApi }: Stage, first: string, last: string): Promise<Lead> {
  const patient = await lead(first, last)
  await patient.submitForm('Implant enquiry', {
    Treatment: 'Implants',
    Message: 'Roughly how much does one implant cost, and can I spread it?',
  })
  await patient.call({ answered: false })
  await staffApi.post(`/v3/patients/${patient.id}/notes`, {
    id: crypto.randomUUID(),
    content: 'Left a voicemail. Works at the hospital, so WhatsApp after 5 is best.',
  })
  await patient.sendEmail({
    subject: 'My x-rays',
    text: 'Good morning, my old dentist has sent you the x-rays from last year. Do you need more?',
  })
  await patient.sendText('Morning Hannah, sorry I missed you! When could I come in?')
  await send(staffApi, patient, {
    channel: 'SMS',
    message: 'No problem at all. Tuesday at 5:30pm or Thursday at 5:15pm, which would you prefer?',
  })
  await patient.sendText('Tuesday please. Is there parking?')
  return patient
}

type Message = { channel: 'SMS'; message: string } | { channel: 'Email'; subject: string; body: string }

/** Sends a message to a patient as a member of staff. */
export async function send(staffApi: Stage['staffApi'], { id }: Lead, message: Message): Promise<void> {
  await staffApi.post(`/v3/patients/${id}/communications`, { id: crypto.randomUUID(), ...message })
}

/** Changes fields of a patient. */
export async function change(staffApi: Stage['staffApi'], { id }: Lead, fields: object): Promise<void> {
  const { version } = await staffApi.get<{ version: number }>(`/v3/patients/${id}`)
  await staffApi.put(`/v3/patients/${id}`, { version, ...fields })
}
