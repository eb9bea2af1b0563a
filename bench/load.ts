import { setTimeout as pause } from 'node:timers/promises'
import { PDF } from '../e2e/people/files.ts'
import type { Sandbox } from '../e2e/people/sandbox.ts'
import type { StaffAtProcesses } from './staff-at-processes.ts'

/** Website forms from one address in ten minutes; further ones wait for a review. */
const FORMS_MAX = 16

/** What was sent. Every text contains a unique id, and every file is unique. */
export interface Sent {
  /** Texts and emails of staff; the id is the message's, and in its text. */
  staff: { id: string; attachment: string | null }[]
  /** Messages of patients, by the id in their text. */
  patients: { id: string; channel: 'sms' | 'whatsapp' | 'email' | 'form' }[]
  /** The bytes of files, by the id in the message that they came with. */
  files: Map<string, Buffer>
}

/**
 * Staff reply and patients write at an even pace, each kind once per step: a text, an email with and without a file,
 * and from patients a text, a WhatsApp message, an email with a file, and a form.
 */
export async function exchangeMessages(
  { staff, sandbox, patients }: { staff: StaffAtProcesses; sandbox: Sandbox; patients: readonly string[] },
  { steps, stepMs, onStep }: { steps: number; stepMs: number; onStep: (step: number) => void },
): Promise<Sent> {
  const sent: Sent = { staff: [], patients: [], files: new Map() }
  const sending: Promise<unknown>[] = []
  for (let step = 0; step < steps; step++) {
    onStep(step)
    const patient = patients[step % patients.length] ?? ''
    sending.push(...replies(staff, patient, step, sent), ...patientMessages(sandbox, step, sent))
    await pause(stepMs)
  }
  await Promise.all(sending)
  return sent
}

function replies(staff: StaffAtProcesses, patient: string, step: number, sent: Sent): Promise<unknown>[] {
  const path = `/v3/patients/${patient}/communications`
  const [text, email, withFile] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const upload = async () => {
    const content = fileOf(withFile, sent)
    const form = new FormData()
    form.append('file', new File([new Uint8Array(content)], `plan ${step}.pdf`))
    const { id } = await staff.post<{ id: string }>(`/v3/patients/${patient}/attachments`, form)
    const email = { subject: 'Plan', body: `message ${step} ${withFile}`, attachment_ids: [id] }
    await staff.post(path, { id: withFile, channel: 'Email', ...email })
    sent.staff.push({ id: withFile, attachment: id })
  }
  const reply = async (id: string, content: object) => {
    await staff.post(path, { id, ...content })
    sent.staff.push({ id, attachment: null })
  }
  return [
    reply(text, { channel: 'SMS', message: `message ${step} ${text}` }),
    reply(email, { channel: 'Email', subject: 'Reply', body: `message ${step} ${email}` }),
    upload(),
  ]
}

function patientMessages(sandbox: Sandbox, step: number, sent: Sent): Promise<unknown>[] {
  const from = `+447700900${String(step % 20).padStart(3, '0')}`
  const write = (
    channel: Sent['patients'][number]['channel'],
    send: (text: string, id: string) => object,
  ) => {
    const id = crypto.randomUUID()
    sent.patients.push({ id, channel })
    return sandbox.post(`/${channel}`, send(`patient ${step} ${id}`, id))
  }
  const written = [
    write('sms', (body) => ({ from, body })),
    write('whatsapp', (body) => ({ from, name: 'Robin Fell', body })),
    write('email', (text, id) => ({
      from: `robin${step % 20}@post.example`,
      subject: 'A question',
      text,
      attachments: [
        {
          filename: `${id}.pdf`,
          content: fileOf(id, sent).toString('base64'),
          contentType: 'application/pdf',
        },
      ],
    })),
  ]
  if (step < FORMS_MAX)
    written.push(
      write('form', (text) => ({
        form: 'Enquiry',
        practice: 'brightside',
        fields: { Name: 'Robin Fell', Phone: from, Message: text },
      })),
    )
  return written
}

function fileOf(id: string, { files }: Sent): Buffer {
  const content = Buffer.concat([PDF, Buffer.from(`%${id}\n`)])
  files.set(id, content)
  return content
}
