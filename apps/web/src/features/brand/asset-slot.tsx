import { type AssetName, assets, pictureTypes, recommendedSize } from '@enamel/domain/brand/assets'
import { IconPhoto } from '@tabler/icons-react'
import { type DragEvent, useId, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { useRestoredFocus } from '../../ui/use-restored-focus.ts'
import styles from './brand.module.css'
import { useAsset } from './use-asset.ts'

/** One picture: shown, chosen or dropped, replaced and removed. */
export function AssetSlot({ name, url }: { name: AssetName; url: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLButtonElement>(null)
  const labelId = useId()
  const { choose, remove, error, isUploading, isRemoving } = useAsset(name)
  const { label } = assets[name]
  const isBusy = isUploading || isRemoving
  useRestoredFocus(!isRemoving, () => choice.current)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && !isBusy) choose(file)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this in every browser
    <div
      role="group"
      aria-labelledby={labelId}
      className={styles.slot}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div className={styles.picture} data-asset={name}>
        {url ? <img src={url} alt={label} className={styles.image} /> : <Icon of={IconPhoto} size={24} />}
      </div>
      <h3 id={labelId} className={styles.label}>
        {label}
      </h3>
      <p className={styles.hint}>Recommended size {recommendedSize(name)}</p>
      <div className={styles.actions}>
        <Button
          ref={choice}
          busy={isUploading}
          busyLabel="Uploading"
          lateLabel="Still uploading…"
          disabled={isRemoving}
          aria-label={`${url ? 'Replace' : 'Choose'} ${label}`}
          onClick={() => input.current?.click()}
        >
          {url ? 'Replace' : 'Choose image'}
        </Button>
        {url && (
          <ConfirmButton variant="quiet" disabled={isBusy} onConfirm={remove}>
            Remove<span className="visually-hidden"> {label}</span>
          </ConfirmButton>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join()}
        aria-label={`File for ${label}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file && !isBusy) choose(file)
          // Without this, choosing the same file again would cause no event.
          currentTarget.value = ''
        }}
      />
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
