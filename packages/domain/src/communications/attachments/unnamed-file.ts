import { bareType, fileNoun } from './attachment-types.ts'

/** The extensions of file names, by MIME type. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/ms-tnef': 'dat',
  'application/pkcs7-mime': 'p7m',
  'application/x-pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'application/pgp-signature': 'asc',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
}

/** The name for a file without a name: "picture-1.jpg", "recording-1.ogg". */
export function nameForUnnamedFile(type: string, position: number): string {
  return `${fileNoun(type)}-${position}.${extensions[bareType(type)] ?? 'bin'}`
}
