import { emailLink, LINK_HINT } from '@enamel/domain/automations/email/email-link'
import { IconBold, IconCopy, IconItalic, IconLink, IconList, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, useId, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { blockLabels } from '../model/block-labels.ts'
import type { BlockRow } from '../model/email-node.ts'
import type { Designer } from '../use-designer.ts'
import styles from './canvas.module.css'
import { PlaceholderMenu } from './placeholder-menu.tsx'
import type { RichTextHandle } from './rich-text.tsx'

const formats = [
  { command: 'bold', label: 'Bold', icon: IconBold },
  { command: 'italic', label: 'Italic', icon: IconItalic },
] as const

/** What can be done to the selected block, above it. */
export function BlockToolbar({ row: { node, kind }, designer }: { row: BlockRow; designer: Designer }) {
  const isText = node.tag === 'mj-text' && kind !== 'logo'
  const text = () => designer.textOf(node.id)
  return (
    <div
      role="toolbar"
      aria-label={`${blockLabels[kind]} actions`}
      className={styles.toolbar}
      // The text keeps its cursor and its selection.
      onMouseDown={(event: MouseEvent) => {
        if (!(event.target as Element).closest('input')) event.preventDefault()
      }}
    >
      {isText && (
        <>
          {formats.map(({ command, label, icon }) => (
            <IconButton
              key={command}
              size={28}
              icon={icon}
              label={label}
              onClick={() => text()?.format(command)}
            />
          ))}
          <LinkButton text={text} />
          <IconButton size={28} icon={IconList} label="List" onClick={() => text()?.format('list')} />
          <span className={styles.separator} />
          <PlaceholderMenu designer={designer} />
          <span className={styles.separator} />
        </>
      )}
      <IconButton size={28} icon={IconCopy} label="Duplicate" onClick={() => designer.duplicate(node.id)} />
      <IconButton
        size={28}
        icon={IconTrash}
        label="Delete"
        className={styles.delete}
        onClick={() => designer.remove(node.id)}
      />
    </div>
  )
}

function LinkButton({ text }: { text: () => RichTextHandle | undefined }) {
  return (
    <Popover
      label="Link"
      align="end"
      trigger={(trigger) => <IconButton size={28} icon={IconLink} label="Link" {...trigger} />}
    >
      {(close) => (
        <LinkForm
          href={text()?.link() ?? ''}
          onSubmit={(href) => {
            close()
            text()?.setLink(href)
          }}
        />
      )}
    </Popover>
  )
}

function LinkForm({ href, onSubmit }: { href: string; onSubmit: (href: string) => void }) {
  const [value, setValue] = useState(href)
  const [isRefused, setRefused] = useState(false)
  const formId = useId()
  return (
    <form
      id={formId}
      className={styles.linkForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const link = value.trim() === '' ? '' : emailLink(value)
        if (link === null) setRefused(true)
        else onSubmit(link)
      }}
    >
      <TextInput
        label="Link to"
        size={32}
        value={value}
        placeholder="https://"
        autoComplete="off"
        error={isRefused ? LINK_HINT : undefined}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className={styles.linkActions}>
        {href !== '' && (
          <Button size={28} onClick={() => onSubmit('')}>
            Remove
          </Button>
        )}
        <Button size={28} type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </form>
  )
}
