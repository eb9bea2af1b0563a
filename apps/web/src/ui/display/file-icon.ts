import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileTypePdf,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react'
import type { IconShape } from './icon.tsx'

/** The icon of a file, by its MIME type. */
export function fileIcon(type: string): IconShape {
  const [kind, subtype = ''] = type.toLowerCase().split('/')
  if (kind === 'image') return IconPhoto
  if (kind === 'video') return IconMovie
  if (kind === 'audio') return IconFileMusic
  if (subtype === 'pdf') return IconFileTypePdf
  return kind === 'text' || /word|document|rtf|text/.test(subtype) ? IconFileText : IconFile
}
