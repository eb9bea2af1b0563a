import {
  type DelayFields,
  type DelayUnit,
  delayField,
  delayLabels,
  delayUnits,
} from '@enamel/domain/pipeline/delay-fields'
import { type DelayStage, delayStages } from '@enamel/domain/pipeline/delays'
import { SettingsFields } from '../../signed-in/settings/settings-fields.tsx'
import type { SettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './delays-form.module.css'

const unitLabels: Record<DelayUnit, string> = { days: 'Days', hours: 'Hours' }

/** Days and hours of each stage's call-back delay (PIPE-01, PIPE-03). */
export function DelaysForm({ settings }: { settings: SettingsForm<DelayFields> }) {
  return (
    <SettingsFields submit={settings.submit} className={styles.delays}>
      {delayStages.map((stage) => (
        <fieldset key={stage} className={styles.delay}>
          <legend className={styles.stage}>{delayLabels[stage]}</legend>
          {delayUnits.map((unit) => (
            <DelayInput key={unit} {...{ settings, stage, unit }} />
          ))}
        </fieldset>
      ))}
    </SettingsFields>
  )
}

interface DelayInputProps {
  settings: SettingsForm<DelayFields>
  stage: DelayStage
  unit: DelayUnit
}

function DelayInput({ settings, stage, unit }: DelayInputProps) {
  const field = delayField(stage, unit)
  return (
    <TextInput
      label={unitLabels[unit]}
      hideLabel
      trailing={unit}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      readOnly={settings.isSaving}
      className={styles.number}
      {...settings.form.register(field)}
      {...settings.textOf(field)}
    />
  )
}

export function DelaysSkeleton() {
  return delayStages.map((stage) => (
    <div key={stage} className={styles.delay}>
      <Skeleton width={140} height={12} />
      {delayUnits.map((unit) => (
        <Skeleton key={unit} width={96} height={36} />
      ))}
    </div>
  ))
}
