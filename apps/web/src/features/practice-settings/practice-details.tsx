import { DETAIL_MAX_LENGTH } from '@enamel/domain/practice-settings/practice-details'
import { regionLabels, regions } from '@enamel/domain/practice-settings/regions'
import { Controller } from 'react-hook-form'
import { SettingsFields } from '../../signed-in/settings/settings-fields.tsx'
import type { SettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { PracticeForm } from './practice-form.ts'
import styles from './practice-settings.module.css'

const regionOptions = regions.map((region) => ({ value: region, label: regionLabels[region] }))

/** Name, representative, phone and region of the practice (PRC-02 to PRC-04). */
export function PracticeDetails({ settings }: { settings: SettingsForm<PracticeForm> }) {
  const field = (name: 'name' | 'representative' | 'phone') => ({
    ...settings.form.register(name),
    ...settings.textOf(name),
    readOnly: settings.isSaving,
    maxLength: DETAIL_MAX_LENGTH,
  })
  return (
    <SettingsFields submit={settings.submit} className={styles.fields}>
      <TextInput label="Practice name" autoComplete="organization" {...field('name')} />
      <TextInput
        label="Representative"
        hint="Your messages are signed with this name"
        autoComplete="name"
        {...field('representative')}
      />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      {settings.values.region !== null && (
        <Controller
          control={settings.form.control}
          name="region"
          render={({ field: { value, onChange } }) => (
            <Select
              label="Region"
              hint="Where your practice is"
              options={regionOptions}
              value={value}
              onChange={onChange}
              disabled={settings.isSaving}
              {...settings.textOf('region')}
            />
          )}
        />
      )}
    </SettingsFields>
  )
}

/** A section of fields while it loads. */
export function FieldsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.fields}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity
        <Skeleton key={index} height={36} />
      ))}
    </div>
  )
}
