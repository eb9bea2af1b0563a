import { chosenTypes, GENERAL_TYPE } from '@enamel/domain/practice-settings/treatment-types'
import { Controller } from 'react-hook-form'
import { SettingsFields } from '../../signed-in/settings/settings-fields.tsx'
import type { SettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { PracticeForm } from './practice-form.ts'
import styles from './practice-settings.module.css'

export interface TreatmentTypesProps {
  settings: SettingsForm<PracticeForm>
  /** The types from which the practice chooses, sorted. */
  available: readonly string[]
}

/** The treatment types of the practice; General is always one of them (PRC-06). */
export function TreatmentTypes({ settings, available }: TreatmentTypesProps) {
  const { warning } = settings.textOf('types')
  return (
    <SettingsFields submit={settings.submit}>
      <Controller
        control={settings.form.control}
        name="types"
        render={({ field: { value: types, onChange } }) => (
          <fieldset className={styles.types} aria-describedby={warning && 'types-warning'}>
            <legend className="visually-hidden">Treatment types</legend>
            {available.map((type) => (
              <Checkbox
                key={type}
                checked={types.includes(type)}
                disabled={type === GENERAL_TYPE}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? chosenTypes([...types, type]) : types.filter((other) => other !== type),
                  )
                }
              >
                {type}
              </Checkbox>
            ))}
            {warning && (
              <p id="types-warning" className={styles.warning}>
                {warning}
              </p>
            )}
          </fieldset>
        )}
      />
    </SettingsFields>
  )
}
