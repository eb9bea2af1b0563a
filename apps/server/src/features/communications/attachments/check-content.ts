import type { Readable } from 'node:stream'
import {
  type AllowedType,
  allowedTypeNamed,
  allowedTypeOf,
  bareType,
  extensionOf,
} from '@enamel/domain/communications/attachments/attachment-types'
import {
  CONTENT_MISMATCH,
  FILE_IN_FILE,
  NOT_ALLOWED,
} from '@enamel/domain/communications/attachments/upload-problem'
import { fileTypeFromStream } from 'file-type/node'

/** The sender's own description of a file. */
export interface DeclaredFile {
  name: string
  type: string
}

export type CheckedContent =
  /** `type` is the MIME type of the file's bytes. */
  { ok: true; type: string } | { ok: false; reason: string }

/** Word's format until 2007, which spreadsheets, installers and many others share. */
const COMPOUND = 'application/x-cfb'

/** The usual names of MIME types, by their other names. */
const usualTypes: Readonly<Record<string, string>> = {
  [COMPOUND]: 'application/msword',
  'application/ogg': 'audio/ogg',
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'video/mp1s': 'video/mpeg',
  'video/mp2p': 'video/mpeg',
  'video/vnd.avi': 'video/x-msvideo',
}

/**
 * Formats that cannot be distinguished by their bytes: cameras write 3GP brands into .mp4, and Opus is stored in Ogg.
 */
const interchangeable: readonly (readonly AllowedType[])[] = [
  ['mp4', '3gpp'],
  ['ogg', 'opus'],
]

/**
 * Checks a file by its bytes: they must have an allowed type (COM-20), match the file's name, not contradict the type
 * that the sender declares, and be one file only.
 * @param open reads the file from the beginning; called twice
 */
export async function checkContent(
  declared: DeclaredFile,
  open: () => Promise<Readable>,
): Promise<CheckedContent> {
  const namedType = allowedTypeNamed(extensionOf(declared.name))
  if (!namedType) return { ok: false, reason: NOT_ALLOWED }
  const detected = await typeOf(await open())
  const mime = bareType(detected?.mime ?? '')
  const type = usualTypes[mime] ?? mime
  const traits = await traitsOf(await open())
  // The name is left out, so that only the bytes count here.
  const content = allowedTypeOf({ type, name: '' })
  const isWord = mime !== COMPOUND || traits.containsWordDocument
  if (!content || !isWord || !areInterchangeable(namedType, content) || contradicts(declared.type, type)) {
    return { ok: false, reason: CONTENT_MISMATCH }
  }
  if (traits.startsAsPage || (traits.endsAsArchive && !isArchive(content))) {
    return { ok: false, reason: FILE_IN_FILE }
  }
  return { ok: true, type }
}

async function typeOf(stream: Readable) {
  try {
    return await fileTypeFromStream(stream)
  } finally {
    // The detection reads no further than it needs.
    stream.destroy()
  }
}

function areInterchangeable(first: AllowedType, other: AllowedType): boolean {
  return first === other || interchangeable.some((names) => names.includes(first) && names.includes(other))
}

function isArchive(type: AllowedType): boolean {
  return type === 'docx' || type === 'odt'
}

/** Browsers guess a type by the name and have several names for one type, but a picture is never text or sound. */
function contradicts(declared: string, content: string): boolean {
  const declaredKind = kindOf(declared)
  return declaredKind !== 'application' && declaredKind !== kindOf(content)
}

function kindOf(type: string): string {
  const mime = bareType(type)
  const [kind = ''] = mime.split('/')
  if (kind === 'audio' || kind === 'video') return 'media'
  return kind === '' || /^text\/(x-)?rtf$/.test(mime) ? 'application' : kind
}

const HEAD_BYTES = 1024
/** The end record of an archive starts at most this far before the end of the file. */
const TAIL_BYTES = 64 * 1024 + 22
const PAGE = /<(!doctype|html|head|body|script|svg|iframe|\?php)|^\s*#!/i
const WORD_DOCUMENT = Buffer.from('WordDocument', 'utf16le')
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1')

interface Traits {
  /** A browser that guesses the type could take the file for a page. */
  startsAsPage: boolean
  /** A program that unpacks archives would find one in the file. */
  endsAsArchive: boolean
  containsWordDocument: boolean
}

async function traitsOf(stream: Readable): Promise<Traits> {
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let containsWordDocument = false
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
    // Includes the end of the previous bytes, in case the signature spans both.
    const recent = Buffer.concat([tail, chunk])
    containsWordDocument ||= recent.includes(WORD_DOCUMENT)
    tail = recent.subarray(-TAIL_BYTES)
  }
  return {
    startsAsPage: PAGE.test(head.toString('latin1')),
    endsAsArchive: endsAsArchive(tail),
    containsWordDocument,
  }
}

/** An end record counts only if its comment, whose length the record states, reaches the end of the file. */
function endsAsArchive(tail: Buffer): boolean {
  for (
    let start = tail.lastIndexOf(ARCHIVE_END);
    start >= 0;
    start = start > 0 ? tail.lastIndexOf(ARCHIVE_END, start - 1) : -1
  ) {
    if (start + 22 <= tail.length && start + 22 + tail.readUInt16LE(start + 20) === tail.length) return true
  }
  return false
}
