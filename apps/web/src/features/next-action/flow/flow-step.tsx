import type { Patient } from '@enamel/contract/patients'
import { chosenKey } from '@enamel/domain/next-action/flow-answers'
import { linkChoice } from '@enamel/domain/next-action/link-choice'
import { isSuperseded } from '@enamel/domain/next-action/skip-rules'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { snoozeInfo } from '@enamel/domain/snooze/snooze-info'
import type { OfferedSources } from '../../../signed-in/practice-sources.ts'
import { RadioList } from '../../../ui/fields/radio-list.tsx'
import { type ConfirmLine, confirmLines } from './confirm-lines.ts'
import type { StepAnswer } from './flow.machine.ts'
import type { FlowSnapshot } from './flow-snapshot.ts'
import type { PracticeSystemSteps } from './practice-system-steps.ts'
import { ConfirmStep } from './steps/confirm-step.tsx'
import { NoteStep } from './steps/note-step.tsx'
import { ScheduleStep } from './steps/schedule-step.tsx'
import { SnoozeStep } from './steps/snooze-step.tsx'
import { SourceStep } from './steps/source-step.tsx'

export interface FlowStepProps {
  flow: FlowSnapshot
  /** The patient's current data. */
  patient: Patient
  sources: OfferedSources
  practiceSystem: PracticeSystemSteps
  headingId: string
  onAnswer: (answer: StepAnswer) => void
}

/** The question of a step. */
export function FlowStep({ flow, patient, sources, practiceSystem, headingId, onAnswer }: FlowStepProps) {
  const { position, input } = flow
  const { node, context } = position
  if (isSuperseded(node, input)) return null
  switch (node.type) {
    case 'choices': {
      const onChange = (key: string) => onAnswer({ kind: 'choice', key })
      const options = node.choices.map(({ key, label }) => ({ value: key, label }))
      const value = chosenKey(position)
      return <RadioList labelledBy={headingId} takesFocus numbered {...{ options, value, onChange }} />
    }
    case 'schedule': {
      const onChange = (date: Date | null) => onAnswer({ kind: 'date', date })
      return <ScheduleStep {...{ node, date: context.date, input, onChange }} />
    }
    case 'note': {
      const onChange = (note: string) => onAnswer({ kind: 'note', note })
      return <NoteStep label={node.heading} note={context.note ?? ''} onChange={onChange} />
    }
    case 'source': {
      const onChange = (source: string) => onAnswer({ kind: 'source', source })
      const chosen = { current: input.source, chosen: context.source }
      return <SourceStep {...{ headingId, sources, ...chosen, onChange }} />
    }
    case 'snooze': {
      const onChange = (end: boolean) => onAnswer({ kind: 'snooze', end })
      const { endSnooze } = context
      return <SnoozeStep {...{ headingId, endsAt: snoozeEnd(flow), endSnooze, input, onChange }} />
    }
    case 'linkPatient':
      return (
        <practiceSystem.LinkPatient
          patient={patient}
          chosen={linkChoice(position)}
          onLink={(dentallyId, match) => onAnswer({ kind: 'link', dentallyId, match })}
          onDoNotLink={() => onAnswer({ kind: 'no_link' })}
          onCreate={() => onAnswer({ kind: 'create' })}
        />
      )
    case 'addPatient':
      return (
        <practiceSystem.AddPatient
          patient={patient}
          onChange={(values) => onAnswer({ kind: 'form', values })}
        />
      )
    case 'confirm':
      return <ConfirmStep lines={linesOf(flow, patient)} headingId={headingId} />
    case 'addDays':
    case 'changeStage':
    case 'finish':
      return null
  }
}

/** ISO 8601; null if the patient had no snooze when the flow began. */
function snoozeEnd({ patient }: FlowSnapshot): string | null {
  return patient.snooze?.ends_at ?? null
}

/** The lines of the confirmation, with details below those about a link and a snooze. */
function linesOf({ patient: before, position, match, input }: FlowSnapshot, patient: Patient): ConfirmLine[] {
  const names = { patient: nameWithDistinguisher(patient), ...(match && { match: match.name }) }
  const snooze = before.snooze && snoozeInfo(before.snooze.ends_at, input.now, input.zone)
  const details: { readonly [icon in ConfirmLine['icon']]?: string | null | undefined } = {
    dentally: match?.detail,
    wake: snooze,
    sleep: snooze,
  }
  return confirmLines(position.context, input, names).map((line) => {
    const detail = line.detail ?? details[line.icon]
    return detail ? { ...line, detail } : line
  })
}
