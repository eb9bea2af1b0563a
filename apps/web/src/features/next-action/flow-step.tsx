import { chosenKey } from '@enamel/domain/next-action/flow-answers'
import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import type { FlowPosition } from '@enamel/domain/next-action/flow-position'
import { linkChoice } from '@enamel/domain/next-action/link-choice'
import { isSuperseded } from '@enamel/domain/next-action/skip-rules'
import { snoozeInfo } from '@enamel/domain/snooze/snooze-info'
import type { OfferedSources } from '../../signed-in/practice-sources.ts'
import { RadioList } from '../../ui/fields/radio-list.tsx'
import type { ChosenMatch, StepAnswer } from './flow.machine.ts'
import { type ConfirmLine, confirmLines } from './model/confirm-lines.ts'
import type { PracticeSystemSteps } from './practice-system-steps.ts'
import { ConfirmStep } from './steps/confirm-step.tsx'
import { NoteStep } from './steps/note-step.tsx'
import { ScheduleStep } from './steps/schedule-step.tsx'
import { SnoozeStep } from './steps/snooze-step.tsx'
import { SourceStep } from './steps/source-step.tsx'

/** The flow's patient. */
export interface FlowPatient {
  id: string
  name: string
  image_url: string | null
  /** ISO 8601; null without a snooze. */
  snoozeEndsAt: string | null
}

export interface FlowStepProps {
  position: FlowPosition
  match: ChosenMatch | null
  input: FlowInput
  patient: FlowPatient
  sources: OfferedSources
  /** Null where the practice has no system that can be called: then its steps are skipped. */
  practiceSystem: PracticeSystemSteps | null
  headingId: string
  onAnswer: (answer: StepAnswer) => void
}

/** The question of a step, by its type. */
export function FlowStep(props: FlowStepProps) {
  const { position, input, patient, sources, practiceSystem, headingId, onAnswer } = props
  const { node, context } = position
  if (isSuperseded(node, input)) return null
  switch (node.type) {
    case 'choices': {
      const onChange = (key: string) => onAnswer({ kind: 'choice', key })
      const options = node.choices.map(({ key, label }) => ({ value: key, label }))
      const value = chosenKey(position)
      return <RadioList labelledBy={headingId} takesFocus {...{ options, value, onChange }} />
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
      return <SnoozeStep {...{ headingId, endsAt: patient.snoozeEndsAt, endSnooze, input, onChange }} />
    }
    case 'linkPatient':
      return (
        practiceSystem && (
          <practiceSystem.LinkPatient
            patientId={patient.id}
            chosen={linkChoice(position)}
            onLink={(dentallyId, match) => onAnswer({ kind: 'link', dentallyId, match })}
            onDoNotLink={() => onAnswer({ kind: 'no_link' })}
            onCreate={() => onAnswer({ kind: 'create' })}
          />
        )
      )
    case 'addPatient':
      return (
        practiceSystem && (
          <practiceSystem.AddPatient
            patientId={patient.id}
            values={createValues(position)}
            onChange={(values) => onAnswer({ kind: 'form', values })}
          />
        )
      )
    case 'confirm':
      return <ConfirmStep lines={linesOf(props)} headingId={headingId} />
    case 'addDays':
    case 'changeStage':
    case 'finish':
      return null
  }
}

function createValues({ context: { dentally } }: FlowPosition) {
  return dentally && 'create' in dentally ? dentally.create.values : null
}

/** The lines of the confirmation, with the screen's own parts below them. */
function linesOf({ position, match, input, patient }: FlowStepProps): ConfirmLine[] {
  const names = { patient: patient.name, ...(match && { match: match.name }) }
  const details: { readonly [icon in ConfirmLine['icon']]?: string | undefined } = {
    dentally: match?.detail,
    wake: endOf(patient, input),
    sleep: endOf(patient, input),
  }
  return confirmLines(position.context, input, names).map((line) => {
    const detail = line.detail ?? details[line.icon]
    return detail === undefined ? line : { ...line, detail }
  })
}

function endOf({ snoozeEndsAt }: FlowPatient, { now, zone }: FlowInput): string | undefined {
  return snoozeEndsAt === null ? undefined : snoozeInfo(snoozeEndsAt, now, zone)
}
