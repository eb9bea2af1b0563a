import { setTimeout as pause } from 'node:timers/promises'
import { PDF } from '../e2e/people/files.ts'
import type { Sandbox } from '../e2e/people/sandbox.ts'
import { ParallelWork } from './parallel-work.ts'
import type { StaffAtProcesses } from './staff-at-processes.ts'

/** Website forms from one address in ten minutes; further ones wait for a review. */
const FORMS_MAX = 16

/** What was sent. Every text contains a unique id, and every file is unique. */
export interface Sent {
  /** Texts and emails of staff; the id is the message's, and in its text. */
  staff: { id: string; attachment: string | null }[]
  /** Messages of patients, by the id in their text. */
  patients: { id: string }[]
  /** The bytes of files, by the id in the message that they came with. */
  files: Map<string, Buffer>
  /** Why messages were not sent, or why `onStep` failed. */
  failures: readonly string[]
}

/**
 * Staff reply and patients write at an even pace, each kind once per step: a text, an email with and without a file,
 * and from patients a text, a WhatsApp message, an email with a file, and a form. `onStep` may begin something else, which
 * is waited for as well.
 */
export async function exchangeMessages(
  { staff, sandbox, patients }: { staff: StaffAtProcesses; sandbox: Sandbox; patients: readonly string[] },
  { steps, stepMs, onStep }: { steps: number; stepMs: number; onStep: (step: number) => Promise<unknown> },
): Promise<Sent> {
  const sent: Messages = { staff: [], patients: [], files: new Map() }
  const work = new ParallelWork()
  for (let step = 0; step < steps; step++) {
    work.add(onStep(step))
    const patient = patients[step % patients.length] ?? ''
    for (const reply of replies(staff, patient, step, sent)) work.add(reply)
    for (const message of patientMessages(sandbox, step, sent)) work.add(message)
    await pause(stepMs)
  }
  return { ...sent, failures: await work.failures() }
}

type Messages = Omit<Sent, 'failures'>

function replies(staff: StaffAtProcesses, patient: string, step: number, sent: Messages): Promise<unknown>[] {
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

function patientMessages(sandbox: Sandbox, step: number, sent: Messages): Promise<unknown>[] {
  const from = `+447700900${String(step % 20).padStart(3, '0')}`
  const write = async (
    channel: 'sms' | 'whatsapp' | 'email' | 'form',
    fill: (text: string, id: string) => object,
  ) => {
    const id = crypto.randomUUID()
    await sandbox.post(`/${channel}`, fill(`patient ${step} ${id}`, id))
    sent.patients.push({ id })
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

function fileOf(id: string, { files }: Messages): Buffer {
  const content = Buffer.concat([PDF, Buffer.from(`%${id}\n`)])
  files.set(id, content)
  return content
}
